import type { Page } from '@playwright/test';
import { bounded, cost, median, rate, type Report, type Row } from './report.ts';
import { enter, launch, lostKeys, type Seat, slowly } from './screen.ts';
import { startSide, temporaryDatabase } from './stage.ts';

const MANY = Number(process.env['BENCH_GROUPS'] ?? 2_000);
const FEW = 20;
const TURNS = 7;
const WARM = 2;
const DRAG_MS = 4_000;
const SCROLL_MS = 3_000;
/** Pixels a millisecond, as a thumb throws a page. */
const FLING = 6;
const FRAMES = 50;

/**
 * A session of 2,000 groups under review, in a browser: time to the first cards, against a session of 20; frames while a person
 * is dragged over the board, and while it is scrolled; typing and clicks meanwhile; and a drop.
 */
export async function review(): Promise<Report> {
  const database = await temporaryDatabase();
  const environment = { DATABASE_URL: database.url, SECRET_KEY: 'a key for the bench only, 32 characters' };
  const browser = await launch();
  try {
    const product = (slug: string, groups: number) =>
      startSide('review-product.ts', { ...environment, SLUG: slug, GROUPS: String(groups) });
    const small = await product('few', FEW);
    const large = await product('many', MANY);
    try {
      const sit = async (side: typeof small) =>
        enter(
          await browser.newContext({ viewport: { width: 1440, height: 900 } }),
          side,
          side.ready['path'] ?? '',
        );
      const [few, many] = [await sit(small), await sit(large)];
      const first = await inTurns(
        () => untilCards(few),
        () => untilCards(many),
      );
      const drop = await drops(few, many);
      const still = await frames(many.page, DRAG_MS, () => Promise.resolve());
      const dragged = await dragging(many);
      const scrolled = await scrolling(many);
      const plain = await plainBoxes(await many.page.context().newPage());
      const floor = { dragged: await carrying(plain, { x: 100, y: 200 }), scrolled: await flinging(plain) };
      await plain.close();
      return {
        name: 'review',
        rows: [
          cost(`first cards of ${MANY} groups, against ${FEW}`, first.value, first.floor, 'ms', 1.5),
          framed('somebody is dragged', dragged, floor.dragged),
          framed('the board is scrolled', scrolled, floor.scrolled),
          cost(`a swap in ${MANY} groups, against ${FEW}`, drop.told.value, drop.told.floor, 'ms', 3),
          cost(
            `a swap in ${MANY} groups until it is seen, against ${FEW}`,
            drop.seen.value,
            drop.seen.floor,
            'ms',
            1.5,
          ),
          bounded(
            'elements in the document',
            await many.page.evaluate(() => document.querySelectorAll('*').length),
            'elements',
            5_000,
          ),
          bounded('keys that the search lost, on a slow machine', await lostKeys(many), 'keys', 0),
          bounded(
            'filters that were pressed in vain, on a slow machine',
            await lostFilters(many),
            'filters',
            0,
          ),
        ],
        notes: [`With nothing going on there are ${still.toFixed(0)} frames a second.`],
      };
    } finally {
      await small.stop();
      await large.stop();
    }
  } finally {
    await browser.close();
    await database.remove();
  }
}

/** The middle of several measurements of two things, taken by turns. */
async function inTurns(floor: () => Promise<number>, value: () => Promise<number>) {
  const pairs = await byTurns(floor, value);
  return middles(pairs);
}

async function byTurns<T>(floor: () => Promise<T>, value: () => Promise<T>): Promise<Pair<T>[]> {
  const pairs: Pair<T>[] = [];
  for (let turn = -WARM; turn < TURNS; turn += 1) {
    const pair = { floor: await floor(), value: await value() };
    if (turn >= 0) pairs.push(pair);
  }
  return pairs;
}

interface Pair<T> {
  floor: T;
  value: T;
}

const middles = (pairs: readonly Pair<number>[]): Pair<number> => ({
  value: median(pairs.map(({ value }) => value)),
  floor: median(pairs.map(({ floor }) => floor)),
});

async function drops(few: Seat, many: Seat) {
  const pairs = await byTurns(
    () => untilDropped(few),
    () => untilDropped(many),
  );
  return {
    seen: middles(pairs.map(({ value, floor }) => ({ value: value.seen, floor: floor.seen }))),
    told: middles(pairs.map(({ value, floor }) => ({ value: value.told, floor: floor.told }))),
  };
}

/** From the navigation until the first card is visible with its people, in ms. */
async function untilCards({ page, url }: Seat): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() =>
    document.querySelector('article li') ? performance.now() : 0,
  );
  const elapsed = await seen.jsonValue();
  await page.waitForLoadState('networkidle');
  return elapsed;
}

/**
 * From dropping a person on another one until the first group shows it, and until the server has returned the scores and rules of
 * both, in ms.
 */
async function untilDropped({ page, url }: Seat): Promise<{ seen: number; told: number }> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const [from, to] = [await seatIn(page, 0), await seatIn(page, 1)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await page.waitForFunction(() => document.querySelector('article li[data-target]'));
  const names = () => page.locator('article').first().locator('ul').first().innerText();
  const before = await names();
  const started = performance.now();
  await page.mouse.up();
  await page.waitForFunction(
    (known) => document.querySelector<HTMLElement>('article ul')?.innerText !== known,
    before,
  );
  const seen = performance.now() - started;
  await page.waitForFunction(() => !document.querySelector('article[data-awaiting]'));
  return { seen, told: performance.now() - started };
}

/** The middle of the first person of a card. */
async function seatIn(page: Page, card: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('article').nth(card).locator('li[data-free]').first().boundingBox();
  if (!box) throw new Error('There is no seat');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Frames a second while some work runs for so long. */
async function frames(page: Page, time: number, work: () => Promise<void>): Promise<number> {
  const counted = page.evaluate(async (wanted) => {
    const began = performance.now();
    let count = 0;
    while (performance.now() - began < wanted) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      count += 1;
    }
    return (count * 1_000) / (performance.now() - began);
  }, time);
  await work();
  return counted;
}

/** Frames a second against those of plain boxes in the same run, which is what this computer can draw. */
const framed = (what: string, value: number, floor: number): Row => ({
  ...rate(`frames while ${what}, beside plain boxes`, value, floor, 'a second', 0),
  goal: `>= ${FRAMES} a second`,
  met: value >= FRAMES,
});

/** As many boxes as there are groups, each with four lines of text: all of them in the page, and no script. */
async function plainBoxes(page: Page): Promise<Page> {
  await page.evaluate((count) => {
    const style = 'display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; font: 14px sans-serif';
    const box = `<div style="border: 1px solid; border-radius: 12px; height: 230px">${'<div>Member</div>'.repeat(4)}</div>`;
    document.body.innerHTML = `<div style="${style}">${box.repeat(count)}</div><p id="carried">Somebody</p>`;
    const carried = document.getElementById('carried');
    if (carried) carried.style.position = 'fixed';
    document.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (carried) carried.style.translate = `${clientX}px ${clientY - innerHeight}px`;
    });
  }, MANY);
  return page;
}

/** Drags a person to and fro over the cards, and at last to the edge of the window, where the board scrolls. */
async function dragging({ page, url }: Seat): Promise<number> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const from = await seatIn(page, 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const perSecond = await carrying(page, from);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return perSecond;
}

/** Frames a second while the pointer goes to and fro. */
function carrying(page: Page, from: { x: number; y: number }): Promise<number> {
  return frames(page, DRAG_MS, async () => {
    const until = performance.now() + DRAG_MS;
    for (let step = 0; performance.now() < until; step += 1) {
      const share = (step % 120) / 120;
      await page.mouse.move(from.x + 700 * share, from.y + 600 * Math.abs(Math.sin(share * 6)));
    }
  });
}

/** Through the board from its end, after the last group was seen. */
async function scrolling({ page, url }: Seat): Promise<number> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForFunction(
    (wanted) =>
      // Numbers are written as the language does: 2,000.
      [...document.querySelectorAll('article h2')].some(
        (title) => title.textContent?.replaceAll(/\D/g, '') === String(wanted),
      ) || (scrollTo(0, document.documentElement.scrollHeight), false),
    MANY,
  );
  return flinging(page);
}

/** Frames a second while a page is thrown from its end. */
function flinging(page: Page): Promise<number> {
  return frames(page, SCROLL_MS, () =>
    page.evaluate(
      async ({ time, fling }) => {
        const end = document.documentElement.scrollHeight - innerHeight;
        const began = performance.now();
        while (performance.now() - began < time) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          scrollTo(0, end - (performance.now() - began) * fling);
        }
      },
      { time: SCROLL_MS, fling: FLING },
    ),
  );
}

/** How many of the filters that were pressed one after the other are not the chosen one then. */
async function lostFilters({ page, url }: Seat): Promise<number> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  return slowly(page, async () => {
    let lost = 0;
    for (const filter of ['broken', 'locked', 'edited', 'all', 'edited']) {
      const chip = page.locator(`[data-filter="${filter}"]`);
      await chip.focus();
      await page.keyboard.press('Enter');
      const chosen = await page
        .waitForFunction(
          (wanted) =>
            document.querySelector(`[data-filter="${wanted}"]`)?.getAttribute('aria-pressed') === 'true',
          filter,
          { timeout: 5_000 },
        )
        .then(
          () => true,
          () => false,
        );
      if (!chosen) lost += 1;
    }
    return lost;
  });
}
