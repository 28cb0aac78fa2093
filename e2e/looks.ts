import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectReadable } from './accessible.ts';
import type { OwnProduct } from './own-product.ts';

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };

export interface Looks {
  light: Page;
  dark: Page;
}

/** Two phones of the same person: English in light, French in the dark and as narrow as a phone gets. */
export async function twoLooks(product: OwnProduct, browser: Browser, email: string | null): Promise<Looks> {
  const light = await product.open(browser, email, { viewport: PHONE, colorScheme: 'light' });
  const dark = await product.open(browser, email, { viewport: NARROW, colorScheme: 'dark', locale: 'fr-FR' });
  await dark.context().addInitScript(() => localStorage.setItem('fika-language', 'fr'));
  return { light, dark };
}

/** Content that cannot be reached: it is cut off at an edge, whether the page scrolls sideways or not. */
export async function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollingElement: root } = document;
    const wide = root && root.scrollWidth > innerWidth ? [`the page: ${root.scrollWidth} px`] : [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const cut = [...document.querySelectorAll('a, button, input, textarea, select, h1, h2, h3, p')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        // Content for screen readers alone is a pixel large, or off the page on purpose.
        return width > 2 && height > 2 && (right > innerWidth + 1 || left < -1) && !scrolls(element);
      })
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
    return [...wide, ...cut];
  });
}

const expectWithin = async (page: Page) => expect(await findCutOff(page)).toEqual([]);

/** A page in both looks as it is: no rule is broken, nothing is cut off, and it declares its language. */
export async function expectLooks({ light, dark }: Looks): Promise<void> {
  await expectAccessible(light);
  await expectReadable(dark);
  await expect(dark.locator('html')).toHaveAttribute('lang', 'fr');
  await expectWithin(light);
  await expectWithin(dark);
}

/** The same of an address; `twin` is another one of the same page, for the second look. */
export async function expectFit(looks: Looks, path: string, twin = path): Promise<void> {
  const { light, dark } = looks;
  await test.step(path.replace(/token=[^&]+/, 'token'), async () => {
    await Promise.all([light.goto(path), dark.goto(twin)]);
    for (const page of [light, dark]) {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('status', { name: /^(Loading|Chargement)/ })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: /^(Page not found|Page introuvable)/ })).toHaveCount(0);
    }
    await expectLooks(looks);
  });
}
