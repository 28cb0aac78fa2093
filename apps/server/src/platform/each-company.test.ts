import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany } from '#test/factories.ts';
import { inEachCompany } from './each-company.ts';

const holder = testApp();

it('runs in the other companies when one fails, and then says so', async () => {
  const { services } = holder.app;
  const [first, second] = [await makeCompany(services), await makeCompany(services)];
  const rows = [first, second, first].map(({ id }, index) => ({ company_id: id, index }));
  const done: number[][] = [];
  const all = inEachCompany(services, rows, async (ctx, of) => {
    if (ctx.company_id === first.id) await sql`select 1 / 0`.execute(ctx.db);
    done.push(of.map(({ index }) => index));
  });
  await expect(all).rejects.toThrow(AggregateError);
  expect(done).toEqual([[1]]);
  await inEachCompany(services, rows, async (_ctx, of) => {
    done.push(of.map(({ index }) => index));
  });
  expect(done).toEqual([[1], [0, 2], [1]]);
});
