import { ENDPOINTS } from '@fika/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { foldMemberCounts } from './commands/fold-member-counts.ts';
import { countAll } from './queries.ts';

const holder = testApp();

/** Statements that change the members of a company, several rows at once; `n` chooses among them. */
const STATEMENTS = {
  join: (company: number, n: number) => sql`
    insert into users (company_id, email, is_active, inactive_reason)
    select ${company}::bigint, gen_random_uuid() || '@x.example', i % 3 > 0, case when i % 3 > 0 then null else 'admin' end
    from generate_series(1, ${n}::int) as i`,
  joinAgain: (company: number, n: number) => sql`
    insert into users (company_id, email)
    select company_id, email from users where company_id = ${company} and erased_at is null order by id limit ${n}
    on conflict (company_id, email) do update set is_active = true, inactive_reason = null`,
  turn: (company: number, n: number) => sql`
    update users set is_active = not is_active, inactive_reason = case when is_active then 'admin' end
    where company_id = ${company} and erased_at is null and id % ${n} = 0`,
  rename: (company: number, n: number) => sql`
    update users set first_name = ${`Robin ${n}`} where company_id = ${company}`,
  erase: (company: number, n: number) => sql`
    update users set erased_at = app_now(), is_active = false, inactive_reason = 'admin'
    where company_id = ${company} and id % ${n + 3} = 0`,
  remove: (company: number, n: number) => sql`
    delete from users where company_id = ${company} and id % ${n + 5} = 0`,
} as const;

it('says how many there are, whatever statements did to them', async () => {
  const { services } = holder.app;
  const { database } = services;
  const act = fc.record({
    what: fc.constantFrom(...(Object.keys(STATEMENTS) as (keyof typeof STATEMENTS)[])),
    company: fc.nat({ max: 1 }),
    n: fc.integer({ min: 1, max: 7 }),
    fold: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      const companies = [await makeCompany(services), await makeCompany(services)].map(({ id }) => id);
      for (const { what, company, n, fold } of acts) {
        const id = companies[company] as number;
        await database.company(id, 'write', (db) => STATEMENTS[what](id, n).execute(db));
        if (fold) await foldMemberCounts(services);
      }
      for (const id of companies) {
        await database.company(id, 'read', async (db) => {
          const { rows } = await sql<{ active: number; inactive: number }>`
            select count(*) filter (where is_active) as active, count(*) filter (where not is_active) as inactive
            from users where company_id = ${id} and erased_at is null`.execute(db);
          expect([
            await countAll({ db, company_id: id }, true),
            await countAll({ db, company_id: id }, false),
          ]).toEqual([rows[0]?.active, rows[0]?.inactive]);
        });
      }
    }),
    { numRuns: 40 },
  );
});

it('is folded while statements run, and deleted with its company', async () => {
  const { services } = holder.app;
  const { database } = services;
  const { id } = await makeCompany(services);
  const join = () => database.company(id, 'write', (db) => STATEMENTS.join(id, 3).execute(db));
  await Promise.all([join(), foldMemberCounts(services), join(), foldMemberCounts(services), join()]);
  await foldMemberCounts(services);
  const left = await database.company(id, 'read', (db) =>
    db.selectFrom('member_counts').select(['active', 'inactive']).where('company_id', '=', id).execute(),
  );
  expect(left).toEqual([{ active: 6, inactive: 3 }]);
  await database.system('write', (db) => sql`delete from companies where id = ${id}`.execute(db));
  const gone = await database.system('read', (db) =>
    db.selectFrom('member_counts').select('id').where('company_id', '=', id).execute(),
  );
  expect(gone).toEqual([]);
});

it('counts the list of members and its filters alike', async () => {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  const chief = await makeUser(app.services, { company_id, role: 2 });
  await app.services.database.company(company_id, 'write', (db) =>
    STATEMENTS.join(company_id, 6).execute(db),
  );
  const sue = await app.as(chief);
  const count = async (value: boolean | null, search = '') => {
    const filters = {
      version: 'v1' as const,
      operator: 'and' as const,
      filters: value === null ? [] : [{ type: 'is_active' as const, operator: 'eq' as const, value }],
    };
    const page = await sue.call(ENDPOINTS.members.users, {
      params: { company_id },
      query: { filters: JSON.stringify(filters), search },
    });
    const { count: counted } = await sue.call(ENDPOINTS.members.get_users_count, {
      params: { company_id },
      body: { filters },
    });
    return search ? [page.count] : [page.count, counted];
  };
  expect(await count(null)).toEqual([5, 5]);
  expect(await count(true)).toEqual([5, 5]);
  expect(await count(false)).toEqual([2, 2]);
  expect(await count(null, 'x.example')).toEqual([4]);
});
