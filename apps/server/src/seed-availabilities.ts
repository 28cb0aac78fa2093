import type { Hours } from '@fika/contract';
import type { App } from './app.ts';

const MORNING: Hours = { from: '09:00', to: '12:00' };
const AFTERNOON: Hours = { from: '14:00', to: '17:00' };
const LATE: Hours = { from: '10:30', to: '12:30' };

const week = (...days: Hours[][]) =>
  JSON.stringify([...days, ...Array.from({ length: 7 - days.length }, () => [])]);
const both = [MORNING, AFTERNOON];

/** Typical weeks: office hours around lunch, no Wednesday afternoons, four days. The others entered none. */
const WEEKS = [
  week(both, both, [MORNING], both, both),
  week([LATE], [LATE, AFTERNOON], [LATE], [LATE, AFTERNOON], []),
  week(both, both, both, both, []),
];

/** Gives two in three people of the demo different hours, so that the slots of their coffees differ. */
export async function seedAvailabilities({ services }: App, companyId: number): Promise<void> {
  await services.database.company(companyId, 'write', async (db) => {
    const people = await db.selectFrom('users').select('id').where('company_id', '=', companyId).execute();
    const rows = people
      .filter(({ id }) => id % 3 !== 0)
      .map(({ id }) => ({ company_id: companyId, user_id: id, weekly: WEEKS[id % WEEKS.length] ?? null }));
    await db.insertInto('availabilities').values(rows).execute();
  });
}
