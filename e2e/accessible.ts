import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type Axe from 'axe-core';

// The small build and one page at a time: the adapter for Playwright handles frames, which takes three times as long.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Which of the rules a page breaks, and where. */
export async function findViolations(page: Page | Frame, runOnly: string[]): Promise<string[]> {
  // Content that a pending response will replace is dimmed until then.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    // Colours in the middle of a transition are no colours of the design, and one may begin as another ends.
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let all = moving(); all.length > 0; all = moving())
      await Promise.allSettled(all.map(({ finished }) => finished));
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const options = { runOnly: only, resultTypes: ['violations' as const], iframes: false };
    const { violations } = await axe.run({ exclude: ['iframe'] }, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message);
        return [`${id}: ${target.join(' ')}`, ...why].join('; ');
      }),
    );
  }, runOnly);
}

async function look(page: Page | Frame, runOnly: string[]): Promise<void> {
  expect(await findViolations(page, runOnly)).toEqual([]);
}

/** The rules of WCAG 2.2 AA that a program can check. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag22aa'];

/**
 * The page breaks no rule of WCAG 2.2 AA that a program can find. Frames are left out: the one of an email runs no scripts, and
 * the check would wait for it.
 */
export const expectAccessible = (page: Page | Frame): Promise<void> => look(page, WCAG);

/** Only the colors: the difference of another scheme of a page that was checked already. */
export const expectReadable = (page: Page | Frame): Promise<void> => look(page, ['color-contrast']);

/** Landmarks and headings are in order, which WCAG does not demand word by word. */
export const expectOrderly = (page: Page): Promise<void> =>
  look(page, [
    'heading-order',
    'landmark-banner-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-main',
    'landmark-unique',
    'page-has-heading-one',
  ]);
