import { expect, type Locator } from '@playwright/test';

/**
 * Clicks an item of a menu once the menu is beside its button. Mantine renders a menu in the corner of the page before it has a
 * position: on a busy machine a press there would be released over something else.
 */
export async function clickItem(item: Locator): Promise<void> {
  await expect
    .poll(() =>
      item.evaluate((one) => {
        const { x, y } = (one.closest('[role=menu]') ?? one).getBoundingClientRect();
        return x !== 0 || y !== 0;
      }),
    )
    .toBe(true);
  await item.click();
}
