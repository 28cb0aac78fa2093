import { sql } from 'kysely';
import type { Services } from './context.ts';
import type { Log } from './log.ts';

const AT_ONCE = 20;

/** Rows of a table of companies that are looked at again and again, when their `next_check_at` has come. */
interface DueChecks<Id extends number | string> {
  table: string;
  /** The column that names a row within its company. */
  id: string;
  check: (companyId: number, id: Id) => Promise<void>;
}

interface Due<Id> {
  company_id: number;
  id: Id;
}

/**
 * Checks every row that is due, 20 at once, until none is left or the process stops. A check sets the next time itself; one
 * that fails is repeated after an hour, and stops none of the others.
 */
export async function checkDue<Id extends number | string>(
  services: Services,
  { table, id: idColumn, check }: DueChecks<Id>,
  log: Log,
): Promise<void> {
  const checkOne = async ({ company_id, id }: Due<Id>) => {
    try {
      await check(company_id, id);
    } catch (error) {
      // One that was removed meanwhile, or belongs to others now.
      log.info({ err: error, company_id, id, table }, 'a row that was due could not be checked');
    }
  };
  for (;;) {
    const due = await claimDue<Id>(services, table, idColumn);
    await Promise.all(due.map(checkOne));
    if (due.length < AT_ONCE || services.jobs.isStopping) return;
  }
}

/** Takes those that are due. A worker that ends in the middle leaves them to the next look. */
async function claimDue<Id>({ database }: Services, table: string, idColumn: string): Promise<Due<Id>[]> {
  const id = sql.ref(idColumn);
  const { rows } = await database.system('write', (db) =>
    sql<Due<Id>>`
      update ${sql.table(table)} set next_check_at = app_now() + interval '1 hour'
      where (company_id, ${id}) in (
        select company_id, ${id} from ${sql.table(table)} where next_check_at <= app_now()
        order by next_check_at limit ${AT_ONCE} for update skip locked
      )
      returning company_id, ${id} as id`.execute(db),
  );
  return rows;
}
