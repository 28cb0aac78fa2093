import { accountAccessOf, COFFEE_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { SILENT_TIME } from '#features/coffees/queries.ts';
import { pagesOf } from '#features/slack-answers/home/queries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { found } from '#platform/problem.ts';
import { question } from '../present.ts';
import { findConversation } from '../queries.ts';
import { postOnce, type Taken } from './post-once.ts';

interface CoffeeRef {
  company_id: number;
  coffee_id: number;
}

/** People are not asked about meetings of an older conversation. */
const WITHIN = '60 days';
const AT_ONCE = 500;

/** Whether a coffee `c` of a conversation `s` should have happened by now, and its people were not asked. */
const IS_DUE = sql<boolean>`(s.ts is not null and s.asked_at is null and case c.status
    when ${COFFEE_STATUS.scheduled} then c.ends_at <= app_now()
    when ${COFFEE_STATUS.matched} then c.sent_at <= app_now() - ${SILENT_TIME}::interval
    else false
  end)`;

/** Has the people of conversations asked whether they met, each by a job. Reads across companies. */
export async function enqueueQuestions({ database, jobs }: Services): Promise<void> {
  await database.system('write', async (db) => {
    for (const ref of await listDue(db))
      await jobs.enqueue(db, 'slack-conversations.ask', ref, {
        singletonKey: `${ref.company_id}/${ref.coffee_id}`,
      });
  });
}

async function listDue(db: Db): Promise<CoffeeRef[]> {
  const { rows } = await sql<CoffeeRef>`
    select s.company_id, s.coffee_id from slack_conversations s
    join coffees c on c.company_id = s.company_id and c.id = s.coffee_id
    where s.asked_at is null and s.claimed_at > app_now() - ${WITHIN}::interval and ${IS_DUE}
    order by s.claimed_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Asks the people of a conversation whether they met, once. Each of them answers for themselves. */
export function askWhetherMet(services: Services, ref: CoffeeRef, log: Log): Promise<void> {
  const steps = {
    take: (ctx: Ctx) => take(ctx, ref),
    giveBack: (ctx: Ctx) => noteAsked(ctx, ref, false),
  };
  return postOnce(services, ref.company_id, steps, log);
}

/** The question of a conversation; null where there is none to ask. */
async function take(ctx: Ctx, ref: CoffeeRef): Promise<Taken | null> {
  const conversation = await findConversation(ctx, ref.coffee_id);
  if (!conversation || !(await noteAsked(ctx, ref, true))) return null;
  const company = found(await findCompany(ctx.db, ctx.company_id));
  // Where members have no pages, they answer nothing about their meetings.
  if (!accountAccessOf(company.options).enable_account_access) return null;
  const t = ctx.services.translators[conversation.language];
  const page = pagesOf(ctx, company.slug).coffee(ref.coffee_id);
  return { ...conversation, message: question({ t, coffee_id: ref.coffee_id, page }) };
}

/** Notes that people are asked now, if they have to be, or that they were not. Returns whether that is new. */
async function noteAsked(
  { db, company_id }: Ctx,
  { coffee_id }: CoffeeRef,
  isAsked: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update slack_conversations s set asked_at = case when ${isAsked} then app_now() end
    from coffees c
    where s.company_id = ${company_id} and s.coffee_id = ${coffee_id}
      and c.company_id = s.company_id and c.id = s.coffee_id and (${!isAsked} or ${IS_DUE})
    returning s.coffee_id`.execute(db);
  return rows.length > 0;
}
