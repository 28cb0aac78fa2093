import { Client, types } from 'pg';
import { fillCompany } from './members-data.ts';
import { bounded, cost, median, type Report, type Row } from './report.ts';
import { enter, launch, lostKeys, type Seat } from './screen.ts';
import { startSide, temporaryDatabase } from './stage.ts';

const MANY = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
const FEW = 100;
const TURNS = 7;
const WARM = 2;
/** Rows that are loaded before the list is scrolled. */
const LOADED = 5_000;
const SCROLL_MS = 3_000;
/** Pixels a millisecond, as a thumb throws a list. */
const FLING = 6;
const pageOf = (slug: string) => `/account/${slug}/admin/users`;

types.setTypeParser(types.builtins.INT8, Number);

/**
 * The list of members in a browser: time to the first rows with 100,000 members, against the same page with 100; typing into the
 * search while it searches; frames while 5,000 loaded rows are scrolled on a phone.
 */
export async function membersScreen(): Promise<Report> {
  const database = await temporaryDatabase();
  const sql = new Client({ connectionString: database.ownerUrl });
  await sql.connect();
  try {
    const few = await company(sql, 'few', FEW);
    const many = await company(sql, 'many', MANY);
    await sql.query('vacuum analyze');
    const environment = { DATABASE_URL: database.url, SECRET_KEY: 'a key for the bench only, 32 characters' };
    const small = await startSide('members-product.ts', { ...environment, COMPANY_ID: String(few) });
    const large = await startSide('members-product.ts', { ...environment, COMPANY_ID: String(many) });
    const browser = await launch();
    try {
      const desk = { width: 1440, height: 900 };
      const inSmall = await enter(await browser.newContext({ viewport: desk }), small, pageOf('few'));
      const inLarge = await enter(await browser.newContext({ viewport: desk }), large, pageOf('many'));
      const pairs: { value: number; floor: number }[] = [];
      for (let turn = -WARM; turn < TURNS; turn += 1) {
        const pair = { floor: await untilRows(inSmall), value: await untilRows(inLarge) };
        if (turn >= 0) pairs.push(pair);
      }
      const value = median(pairs.map((pair) => pair.value));
      const floor = median(pairs.map((pair) => pair.floor));
      const phone = { width: 390, height: 844 };
      const onPhone = await enter(
        await browser.newContext({ viewport: phone, hasTouch: true }),
        large,
        pageOf('many'),
      );
      const rows: Row[] = [
        cost(`first rows of ${MANY} members, against ${FEW}`, value, floor, 'ms', 1.5),
        bounded('keys that the search lost, on a slow machine', await lostKeys(inLarge), 'keys', 0),
        ...(await scrolling(onPhone)),
      ];
      return { name: 'members-screen', rows };
    } finally {
      await browser.close();
      await small.stop();
      await large.stop();
    }
  } finally {
    await sql.end();
    await database.remove();
  }
}

async function company(sql: Client, slug: string, count: number): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    'insert into companies (slug, name) values ($1, $1) returning id',
    [slug],
  );
  const id = rows[0]?.id ?? 0;
  await fillCompany(sql, id, count);
  return id;
}

/** From the navigation until the first row is visible, in ms. */
async function untilRows({ page, url }: Seat): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => {
    const row = document.querySelector('tbody tr a, tbody tr td');
    return row && !row.closest('[aria-busy="true"]') && /@/.test(row.closest('table')?.textContent ?? '')
      ? performance.now()
      : 0;
  });
  return seen.jsonValue();
}

/** Frames a second with so many rows, and how many are in the document. */
async function scrolling({ page, url }: Seat): Promise<Row[]> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(async (wanted) => {
    const began = performance.now();
    const seen = new Set<string>();
    while (seen.size < wanted && performance.now() - began < 120_000) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 40));
      for (const row of document.querySelectorAll('[aria-rowindex], [data-index]'))
        seen.add(row.getAttribute('aria-rowindex') ?? row.getAttribute('data-index') ?? '');
    }
    return seen.size;
  }, LOADED);
  const { frames, nodes } = await page.evaluate(
    async ({ time, fling }) => {
      const end = document.documentElement.scrollHeight - innerHeight;
      const began = performance.now();
      let frames = 0;
      while (performance.now() - began < time) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        frames += 1;
        scrollTo(0, end - (performance.now() - began) * fling);
      }
      return { frames, nodes: document.querySelectorAll('*').length };
    },
    { time: SCROLL_MS, fling: FLING },
  );
  return [
    bounded(`of ${LOADED} rows, those that did not load`, Math.max(0, LOADED - loaded), 'rows', 0),
    bounded(`elements in the document with ${loaded} rows loaded`, nodes, 'elements', 3_000),
    // Written as what is missing from sixty, so that less is better.
    bounded(
      'frames below fifty a second while they are scrolled',
      Math.max(0, 50 - (frames * 1_000) / SCROLL_MS),
      'a second',
      0,
    ),
  ];
}
