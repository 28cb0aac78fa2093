/** The one clock of tests: they read the clock of the product, move it, and count days from it. No test fakes another one. */
import type { App } from '#app.ts';
import { advanceClock } from '#platform/clock.ts';
import { appNow } from '#platform/db/database.ts';

const DAY_MS = 86_400_000;

type Clocked = Pick<App, 'services'>;

/** The time of the product, in milliseconds. */
export async function productNow({ services }: Clocked): Promise<number> {
  return Date.parse(await services.database.global('read', appNow));
}

/** Sets the clock of the product to an instant, forward or back. */
export async function setClock(app: Clocked, instant: number | string): Promise<void> {
  const target = typeof instant === 'number' ? instant : Date.parse(instant);
  await advanceClock(app.services.database, `${target - (await productNow(app))} milliseconds`);
}

/** An instant so many days from now. A test that has moved the clock passes what the product shows. */
export function inDays(days: number, now = Date.now()): string {
  return new Date(now + days * DAY_MS).toISOString();
}

/** The same on the calendar, as `YYYY-MM-DD`. */
export function dayIn(days: number, now = Date.now()): string {
  return inDays(days, now).slice(0, 10);
}
