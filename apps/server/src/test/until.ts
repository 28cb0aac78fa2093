import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the answer is yes, with pauses of `every` milliseconds.
 *
 * @throws Error that names the condition when it is not true within `patience` milliseconds
 */
export async function until(
  what: string,
  patience: number,
  ask: () => Promise<boolean> | boolean,
  every = 30,
): Promise<void> {
  for (const end = Date.now() + patience; !(await ask());) {
    if (Date.now() > end) throw new Error(`Not within ${patience / 1000} s: ${what}`);
    await sleep(every);
  }
}
