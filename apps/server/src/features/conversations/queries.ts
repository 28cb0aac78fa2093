import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { containing } from '#platform/db/patterns.ts';
import type { CoffeeReader, ConversationSummary } from '#features/coffees/types.ts';

const columns = ['id', 'author_id', 'text', 'created_at', 'client_id'] as const;

interface MessagePage {
  coffee_id: number;
  /** Only messages with a larger id. */
  after?: number | undefined;
  search: string;
  ordering: string;
  limit: number;
  offset: number;
}

/** A page of a conversation and how many messages fit; by id, which is the order of writing. */
export async function listMessages(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  page: MessagePage,
) {
  const needle = containing(page.search);
  const fitting = db
    .selectFrom('messages')
    .where('company_id', '=', companyId)
    .where('coffee_id', '=', page.coffee_id)
    .where('id', '>', page.after ?? 0)
    .$if(page.search !== '', (query) => query.where(sql<boolean>`search_key(text) like ${needle}`));
  const { count } = await fitting
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .select(columns)
    .orderBy('id', page.ordering === 'created_at' ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows };
}

/** The message of a member that their browser named so, or null. */
export async function findOwnMessage(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  wanted: { coffee_id: number; author_id: number; client_id: string },
) {
  const row = await db
    .selectFrom('messages')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('coffee_id', '=', wanted.coffee_id)
    .where('author_id', '=', wanted.author_id)
    .where('client_id', '=', wanted.client_id)
    .executeTakeFirst();
  return row ?? null;
}

/** When the last message of a coffee was written, to the microsecond as the database compares it, or null. */
export async function findLastMessageAt(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  coffeeId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select(sql<string>`created_at::text`.as('at'))
    .where('company_id', '=', companyId)
    .where('coffee_id', '=', coffeeId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The summaries of the conversations of some coffees of a member, by the id of the coffee. */
export async function summarizeConversations(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  reader: CoffeeReader,
): Promise<ReadonlyMap<number, ConversationSummary>> {
  const { rows } = await sql<{
    coffee_id: number;
    unread_count: number;
    last_message: { text: string; author_id: number; created_at: string } | null;
  }>`
    select me.coffee_id, (
      select count(*) from messages m
      where m.company_id = me.company_id and m.coffee_id = me.coffee_id and m.author_id <> me.user_id
        and (me.last_messages_seen_at is null or m.created_at > me.last_messages_seen_at)
    ) as unread_count, (
      select jsonb_build_object('text', m.text, 'author_id', m.author_id, 'created_at', m.created_at)
      from messages m where m.company_id = me.company_id and m.coffee_id = me.coffee_id
      order by m.id desc limit 1
    ) as last_message
    from coffee_members me
    where me.company_id = ${companyId} and me.user_id = ${reader.user_id}
      and me.coffee_id = any(${reader.coffee_ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ coffee_id, unread_count, last_message: last }) => [
      coffee_id,
      {
        unread_count,
        // Inside of JSON the database writes instants in another format.
        last_message: last && { ...last, created_at: new Date(last.created_at).toISOString() },
      },
    ]),
  );
}
