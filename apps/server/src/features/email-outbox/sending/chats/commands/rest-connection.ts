import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { ChatChannel, Connection } from '../types.ts';

/** No worker sends to a connection before that. */
export async function restConnection(
  { database }: Services,
  { table }: Pick<ChatChannel, 'table'>,
  { company_id, id }: Connection,
  seconds: number,
): Promise<void> {
  await database.system('write', (db) =>
    sql`
      update ${sql.table(table)} set rest_until = app_now() + make_interval(secs => ${seconds})
      where company_id = ${company_id} and id = ${id}`.execute(db),
  );
}
