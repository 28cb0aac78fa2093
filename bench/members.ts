import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { Client, types } from 'pg';
import { type Case, CASES } from './members-cases.ts';
import { COMPANIES, copyPlain, fillCompany, SMALL } from './members-data.ts';
import { bounded, cost, median, type Report, type Row } from './report.ts';
import { type Side, startSide, temporaryDatabase } from './stage.ts';

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
const TURNS = 9;
const WARM = 12;
const LIMIT = 10;
const CONNECTIONS = 32;
const SECONDS = 10;
const PLANS = join(import.meta.dirname, '../docs/measurements/member-list-plans.md');

types.setTypeParser(types.builtins.INT8, Number);

/**
 * The list of members of a company of 100,000 among 200 companies with a million, against plain SQL for the same rows on the same
 * table without row-level security: first and last page, the count in both. And whether 32 concurrent requests wait alike.
 * `WRITE_PLANS=1` writes the plans of the queries into `docs/measurements/`.
 */
export async function members(): Promise<Report> {
  const database = await temporaryDatabase();
  const sql = new Client({ connectionString: database.ownerUrl });
  await sql.connect();
  try {
    const company = await fill(sql);
    const product = await startSide('members-product.ts', {
      DATABASE_URL: database.url,
      COMPANY_ID: String(company),
      SECRET_KEY: 'a key for the bench only, 32 characters',
    });
    try {
      await copyPlain(sql);
      // As autovacuum does within a minute.
      await sql.query('vacuum analyze');
      await sql.query("select set_config('app.company_id', $1, false)", [String(company)]);
      const rows: Row[] = [];
      const plans: string[] = [];
      for (const one of CASES) {
        rows.push(...(await compare(product, sql, company, one)));
        plans.push(await plansOf(product, sql, one));
      }
      rows.push(...(await crowd(product)));
      if (process.env['WRITE_PLANS']) await writeFile(PLANS, planDocument(plans));
      return { name: 'members', rows, notes: [`${PEOPLE} members of one company among ${COMPANIES}.`] };
    } finally {
      await product.stop();
    }
  } finally {
    await sql.end();
    await database.remove();
  }
}

async function fill(sql: Client): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into companies (slug, name) select 'bench-' || n, 'Bench ' || n from generate_series(1, $1::int) as n returning id`,
    [COMPANIES],
  );
  const middle = Math.floor(COMPANIES / 2);
  const share = PEOPLE / 100_000;
  for (const [index, { id }] of rows.entries()) {
    await fillCompany(sql, id, index === middle ? PEOPLE : Math.round(SMALL * share));
  }
  return rows[middle]?.id ?? 0;
}

const pathOf = (product: Side, { query }: Case, offset: number) => {
  const filters = query.filters ? `&filters=${encodeURIComponent(JSON.stringify(query.filters))}` : '';
  return `${product.ready['list']}?ordering=${query.ordering}&limit=${LIMIT}&offset=${offset}${filters}`;
};

async function compare(product: Side, sql: Client, company: number, one: Case): Promise<Row[]> {
  const where = `from plain_users where company_id = ${company} and erased_at is null and is_active${one.where && ` and ${one.where}`}`;
  const count = async () => (await sql.query<{ n: number }>(`select count(*) as n ${where}`)).rows[0]?.n ?? 0;
  const total = await count();
  const last = Math.max(0, total - LIMIT);
  const measured: Row[] = [];
  for (const [page, offset, order] of [
    ['first', 0, one.order],
    ['last', last, one.backwards],
  ] as const) {
    const path = pathOf(product, one, offset);
    const pairs: { value: number; floor: number }[] = [];
    for (let turn = -WARM; turn < TURNS; turn += 1) {
      const answer = await timed(() => get(product, path));
      const plain = await timed(async () => {
        await count();
        return sql.query<{ id: number }>(`select * ${where} order by ${order} limit ${LIMIT}`);
      });
      const ids = plain.result.rows.map(({ id }) => id);
      assertSame(
        answer.result.results.map(({ id }) => id),
        page === 'last' ? ids.toReversed() : ids,
        one.what,
      );
      if (turn >= 0) pairs.push({ value: answer.ms, floor: plain.ms });
    }
    const value = median(pairs.map((pair) => pair.value));
    const floor = median(pairs.map((pair) => pair.floor));
    measured.push(cost(`${one.what}, ${page} page of ${total}`, value, floor, 'ms', 2));
  }
  return measured;
}

function assertSame(found: number[], expected: number[], what: string): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${what}: the product found ${found.join()}, plain SQL ${expected.join()}`);
  }
}

async function timed<T>(run: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now();
  const result = await run();
  return { ms: performance.now() - began, result };
}

async function get(product: Side, path: string): Promise<{ count: number; results: { id: number }[] }> {
  const headers = { cookie: `fika_session=${product.ready['token']}` };
  const answer = await fetch(`${product.ready['address']}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as { count: number; results: { id: number }[] };
}

/** Thirty-two at once, each with a different request: none waits much longer than the others. */
async function crowd(product: Side): Promise<Row[]> {
  const headers = { cookie: `fika_session=${product.ready['token']}` };
  const requests = CASES.map((one) => ({ path: pathOf(product, one, 0), headers }));
  const result = await autocannon({
    url: product.ready['address'] ?? '',
    connections: CONNECTIONS,
    duration: SECONDS,
    requests,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed`);
  const { p50, p99 } = result.latency;
  return [
    cost('32 at once, the slowest of a hundred', p99, p50, 'ms', 3),
    bounded('32 at once, the middle one', p50, 'ms', 5_000),
  ];
}

async function plansOf(product: Side, sql: Client, one: Case): Promise<string> {
  const { statements } = (await product.ask({ path: pathOf(product, one, 0) })) as {
    statements: { text: string; values: unknown[] }[];
  };
  const parts = [];
  for (const { text, values } of statements) {
    const { rows } = await sql.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`,
      values,
    );
    parts.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return `## ${one.what}\n\n${parts.map((part) => `\`\`\`\n${part}\n\`\`\`\n`).join('\n')}`;
}

function planDocument(plans: readonly string[]): string {
  return `# Plans of the list of members

Written by \`WRITE_PLANS=1 npm run bench -- members\`: ${PEOPLE} members of one company among ${COMPANIES}. First the count, then the
page. A condition on a field reads the members of the company, found by an index; orders and searches have indexes of
their own.

${plans.join('\n')}`;
}
