import { COFFEE_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { SILENT_TIME } from '#features/coffees/queries.ts';

/** Where the conversations of Slack, or of Teams, are stored, and the column that is set once the introduction is posted. */
export type Conversations =
  | { table: 'slack_conversations'; introduced: 'ts' }
  | { table: 'msteams_conversations'; introduced: 'activity_id' };

export interface CoffeeRef {
  company_id: number;
  coffee_id: number;
}

/** People are not asked about meetings of an older conversation. */
const WITHIN = '60 days';
const AT_ONCE = 500;

/** Whether a coffee `c` of a conversation `s` should have happened by now, and its people were not asked. */
const isDue = ({ introduced }: Conversations): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`s.${introduced}`)} is not null and s.asked_at is null and case c.status
    when ${COFFEE_STATUS.scheduled} then c.ends_at <= app_now()
    when ${COFFEE_STATUS.matched} then c.sent_at <= app_now() - ${SILENT_TIME}::interval
    else false
  end)`;

/** Conversations whose people should have met by now, and were not asked. Reads across companies. */
export async function listUnasked(db: Db, conversations: Conversations): Promise<CoffeeRef[]> {
  const { rows } = await sql<CoffeeRef>`
    select s.company_id, s.coffee_id from ${sql.table(conversations.table)} s
    join coffees c on c.company_id = s.company_id and c.id = s.coffee_id
    where s.asked_at is null and s.claimed_at > app_now() - ${WITHIN}::interval and ${isDue(conversations)}
    order by s.claimed_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Whether the people of one conversation are to be asked now. */
export async function isUnasked(
  { db, company_id: companyId }: Scope,
  conversations: Conversations,
  coffeeId: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select ${isDue(conversations)} as is_due from ${sql.table(conversations.table)} s
    join coffees c on c.company_id = s.company_id and c.id = s.coffee_id
    where s.company_id = ${companyId} and s.coffee_id = ${coffeeId}`.execute(db);
  return rows[0]?.is_due ?? false;
}
