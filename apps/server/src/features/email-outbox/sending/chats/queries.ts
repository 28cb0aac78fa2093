import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { chatChannels } from '../gateway.ts';
import { type Chat, connectionColumn, isOfChat } from './rules.ts';
import type { ChatChannel, Connection } from './types.ts';

/** The chat of a name. */
export function getChat({ ports }: Pick<Services, 'ports'>, chat: Chat): ChatChannel {
  const channel = ports.all(chatChannels).find((one) => one.chat === chat);
  if (!channel) throw new Error(`No feature sends through ${chat}`);
  return channel;
}

/** Enqueues a job for each connection with messages that are due. */
export async function enqueueDueChats(services: Services): Promise<void> {
  await services.database.system('write', async (db) => {
    for (const channel of services.ports.all(chatChannels))
      for (const connection of await listDueConnections(db, channel))
        await enqueueChat(services, db, { ...connection, chat: channel.chat });
  });
}

/** Has a worker send what is due for a connection; from an instant on, if one is given. One job of each sort waits at a time. */
export async function enqueueChat(
  services: Services,
  db: Db,
  { company_id, chat, id }: Connection & { chat: Chat },
  startAfter?: string,
): Promise<void> {
  await services.jobs.enqueue(
    db,
    'deliveries.drain-chat',
    { company_id, chat, id },
    {
      singletonKey: `${chat}/${company_id}/${id}${startAfter ? '/later' : ''}`,
      ...(startAfter ? { startAfter } : {}),
    },
  );
}

/**
 * Connections with messages that are due, one jump over the index each, without those that rest. The first ones get the places of
 * a worker: those whose last call did not fail, in any order. Reads across companies.
 */
async function listDueConnections(db: Db, { chat, table }: ChatChannel): Promise<Connection[]> {
  const id = connectionColumn(chat);
  const ofRow = connectionColumn(chat, 'd.');
  const { rows } = await sql<Connection>`
    with recursive waiting as (
      (select company_id, ${id} as id from deliveries where state = 'queued' and ${isOfChat(chat)}
        order by company_id, ${id} limit 1)
      union all
      select next.* from waiting w cross join lateral (
        select d.company_id, ${ofRow} from deliveries d
        where d.state = 'queued' and ${isOfChat(chat, 'd.')} and (d.company_id, ${ofRow}) > (w.company_id, w.id)
        order by d.company_id, ${ofRow} limit 1
      ) next
    )
    select w.company_id, w.id from waiting w
    left join ${sql.table(table)} s on s.company_id = w.company_id and s.id = w.id
    where coalesce(s.rest_until <= (select app_now()), true) and exists (
      select from deliveries d
      where d.company_id = w.company_id and ${ofRow} = w.id and d.state = 'queued'
        and ${isOfChat(chat, 'd.')} and d.next_try_at <= (select app_now()))
    order by s.failed_at is not null, random()`.execute(db);
  return rows;
}
