import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.afterAll(() => product.stop());

test('the members of a program fit a small laptop in French', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const admin = { company_id, role: 2, culture: 'fr', password: PASSWORD } as const;
  const ada = await makeUser(services, { ...admin, first_name: 'Ada' });
  const email = `bartholomew.longstocking@${slug}.company.example`;
  const bo = await makeUser(services, { company_id, first_name: 'Bartholomew', last_name: 'Long', email });
  const { campaign_id } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const page = await product.open(browser, ada.email);
  await page.goto(`/account/${slug}/admin/campaigns/details/${campaign_id}/participants`);
  await expect(page.getByRole('columnheader', { name: 'Dernière' })).toBeVisible();
  const frame = page.getByRole('table').locator('..');
  await expect.poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('the title of the set-up of two-step verification breaks between words on a phone', async ({
  browser,
}) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const { email } = await makeUser(services, { company_id, password: PASSWORD });
  const page = await product.open(browser, email, { viewport: { width: 390, height: 844 } });
  await page.goto(`/account/${slug}/mfa/setup`);
  const title = page.getByRole('heading', { name: 'Set up two-step verification' });
  const lines = await title.evaluate((heading) => {
    const text = heading.firstChild as Text;
    const word = document.createRange();
    word.setStart(text, text.data.indexOf('two-step'));
    word.setEnd(text, text.data.indexOf('two-step') + 'two-step'.length);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
});

/** Two colleagues in a group. */
async function pair() {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const ada = await makeUser(services, { company_id, first_name: 'Ada', password: PASSWORD });
  const bo = await makeUser(services, { company_id, first_name: 'Bo' });
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  return { company_id, slug, ada, bo, coffee_id: ids[0] ?? 0 };
}

test('on a phone, the button of a conversation with unread messages has a whole mark', async ({
  browser,
}) => {
  const { company_id, slug, ada, bo, coffee_id } = await pair();
  await product.services.database.company(company_id, 'write', (db) =>
    sql`insert into messages (company_id, coffee_id, author_id, text, client_id)
      values (${company_id}, ${coffee_id}, ${bo.user_id}, 'Thursday?', gen_random_uuid())`.execute(db),
  );
  const page = await product.open(browser, ada.email, PHONE);
  await page.goto(`/account/${slug}/user/coffees/${coffee_id}`);
  const button = page.getByRole('button', { name: 'Go to the conversation, with unread messages' });
  await expect(button).toBeVisible();
  // The mark is on the corner: what is outside of the button is cut off where its content is.
  const isWhole = await button.evaluate((element) => {
    const { right, top } = element.getBoundingClientRect();
    return document.elementFromPoint(right + 1, top - 1) === element;
  });
  expect(isWhole).toBe(true);
});

test('on a phone, what is pressed is 44 pixels high', async ({ browser }) => {
  const { slug, ada } = await pair();
  const page = await product.open(browser, ada.email, PHONE);
  const small = () =>
    page.evaluate(() => {
      // The area around the box of a checkbox is pressed, too, and links are as high as their text.
      const pressed = 'main :is(button, select, input, .mantine-SegmentedControl-label)';
      return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isOther = element.matches('[type=radio], [type=checkbox], .mantine-Anchor-root');
        return width === 0 || height >= 43.5 || isOther ? [] : [`${element.className}: ${height}`];
      });
    });
  for (const place of ['', '/availabilities', '/preferences', '/network', '/campaigns']) {
    await page.goto(`/account/${slug}/user${place}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await small(), place).toEqual([]);
  }
});
