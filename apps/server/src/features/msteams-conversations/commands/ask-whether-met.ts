import { accountAccessOf, COFFEE_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { SILENT_TIME } from '#features/coffees/queries.ts';
import { pagesOf } from '#features/chat-answers/home/queries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { found } from '#platform/problem.ts';
import { question } from '../present.ts';
import { findConversation } from '../queries.ts';
import { type Next, postOnce } from './post-once.ts';

interface CoffeeRef {
  company_id: number;
  coffee_id: number;
}

/** People are not asked about meetings of an older conversation. */
const WITHIN = '60 days';
const AT_ONCE = 500;

/** Whether a coffee `c` of a conversation `s` should have happened by now, and its people were not asked. */
const IS_DUE = sql<boolean>`(s.activity_id is not null and s.asked_at is null and case c.status
    when ${COFFEE_STATUS.scheduled} then c.ends_at <= app_now()
    when ${COFFEE_STATUS.matched} then c.sent_at <= app_now() - ${SILENT_TIME}::interval
    else false
  end)`;

/** Has the people of conversations asked whether they met, each by a job. Reads across companies. */
export async function enqueueQuestions({ database, jobs }: Services): Promise<void> {
  await database.system('write', async (db) => {
    for (const ref of await listDue(db))
      await jobs.enqueue(db, 'msteams-conversations.ask', ref, {
        singletonKey: `${ref.company_id}/${ref.coffee_id}`,
      });
  });
}

async function listDue(db: Db): Promise<CoffeeRef[]> {
  const { rows } = await sql<CoffeeRef>`
    select s.company_id, s.coffee_id from msteams_conversations s
    join coffees c on c.company_id = s.company_id and c.id = s.coffee_id
    where s.asked_at is null and s.claimed_at > app_now() - ${WITHIN}::interval and ${IS_DUE}
    order by s.claimed_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Asks the people of a conversation whether they met, once. Each of them answers for themselves. */
export function askWhetherMet(services: Services, ref: CoffeeRef, log: Log): Promise<void> {
  const steps = {
    find: (ctx: Ctx) => find(ctx, ref),
    finish: (ctx: Ctx) => noteAsked(ctx, ref),
  };
  return postOnce(services, ref, steps, log);
}

/** The question of a conversation; null where there is none to ask. */
async function find(ctx: Ctx, ref: CoffeeRef): Promise<Next | null> {
  const conversation = await findConversation(ctx, ref.coffee_id);
  if (!conversation || !(await isDue(ctx, ref))) return null;
  const company = found(await findCompany(ctx.db, ctx.company_id));
  // Where members have no pages, they answer nothing about their meetings.
  if (!accountAccessOf(company.options).enable_account_access) {
    await noteAsked(ctx, ref);
    return null;
  }
  const t = ctx.services.translators[conversation.language];
  const page = pagesOf(ctx, company.slug).coffee(ref.coffee_id);
  return { ...conversation, message: question({ t, coffee_id: ref.coffee_id, page }) };
}

async function isDue({ db, company_id }: Ctx, { coffee_id }: CoffeeRef): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select ${IS_DUE} as is_due from msteams_conversations s
    join coffees c on c.company_id = s.company_id and c.id = s.coffee_id
    where s.company_id = ${company_id} and s.coffee_id = ${coffee_id}`.execute(db);
  return rows[0]?.is_due ?? false;
}

/** Notes that people are asked. */
async function noteAsked({ db, company_id }: Ctx, { coffee_id }: CoffeeRef): Promise<void> {
  await db
    .updateTable('msteams_conversations')
    .set({ asked_at: sql<string>`app_now()` })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .execute();
}
