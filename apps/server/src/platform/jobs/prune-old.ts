import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob, type JobDefinition } from './jobs.ts';

const DAY = 24 * 3_600;

interface Pruned {
  name: string;
  table: string;
  /** When a row was written. */
  column: string;
  days: number;
}

/** A job that deletes once a day, in all companies, the rows of a table that are older than so many days. */
export const pruneOld = ({ name, table, column, days }: Pruned): JobDefinition<Services, object> =>
  defineJob({
    name,
    payload: z.object({}),
    retries: 0,
    everySeconds: DAY,
    run: async ({ database }) => {
      await database.system('write', (db) =>
        sql`
          delete from ${sql.table(table)}
          where ${sql.ref(column)} < app_now() - make_interval(days => ${days})`.execute(db),
      );
    },
  });
