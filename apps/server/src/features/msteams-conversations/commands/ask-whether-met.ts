import { accountAccessOf } from '@fika/contract';
import type { Ctx, Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { noteAsked } from '#features/chat-answers/conversations/commands/note-posted.ts';
import { type CoffeeRef, isUnasked, listUnasked } from '#features/chat-answers/conversations/queries.ts';
import { pagesOf } from '#features/chat-answers/home/queries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { found } from '#platform/problem.ts';
import { question } from '../present.ts';
import { CONVERSATIONS, findConversation } from '../queries.ts';
import { type Next, postOnce } from './post-once.ts';

/** Has the people of conversations asked whether they met, each by a job. Reads across companies. */
export async function enqueueQuestions({ database, jobs }: Services): Promise<void> {
  await database.system('write', async (db) => {
    for (const ref of await listUnasked(db, CONVERSATIONS))
      await jobs.enqueue(db, 'msteams-conversations.ask', ref, {
        singletonKey: `${ref.company_id}/${ref.coffee_id}`,
      });
  });
}

/** Asks the people of a conversation whether they met, once. Each of them answers for themselves. */
export function askWhetherMet(services: Services, ref: CoffeeRef, log: Log): Promise<void> {
  const steps = {
    find: (ctx: Ctx) => find(ctx, ref),
    finish: (ctx: Ctx) => noteAsked(ctx, CONVERSATIONS, ref.coffee_id),
  };
  return postOnce(services, ref, steps, log);
}

/** The question of a conversation; null where there is none to ask. */
async function find(ctx: Ctx, ref: CoffeeRef): Promise<Next | null> {
  const conversation = await findConversation(ctx, ref.coffee_id);
  if (!conversation || !(await isUnasked(ctx, CONVERSATIONS, ref.coffee_id))) return null;
  const company = found(await findCompany(ctx.db, ctx.company_id));
  // Where members have no pages, they answer nothing about their meetings.
  if (!accountAccessOf(company.options).enable_account_access) {
    await noteAsked(ctx, CONVERSATIONS, ref.coffee_id);
    return null;
  }
  const t = ctx.services.translators[conversation.language];
  const page = pagesOf(ctx, company.slug).coffee(ref.coffee_id);
  return { ...conversation, message: question({ t, coffee_id: ref.coffee_id, page }) };
}
