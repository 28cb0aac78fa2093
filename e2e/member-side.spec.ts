import { type Browser, expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCampaign } from '../apps/server/src/test/factories-rounds.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { optinScene } from '../apps/server/src/test/optin.ts';
import { expectAccessible, expectOrderly } from './accessible.ts';
import { clickItem } from './menus.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

/** Three colleagues; two of them are in a group. */
async function office() {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const person = (first_name: string) =>
    makeUser(services, { company_id, first_name, last_name: 'Of the office', password: PASSWORD });
  const [ada, bo, cy] = [await person('Ada'), await person('Bo'), await person('Cy')];
  const { ids, round_id } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const change = (statement: ReturnType<typeof sql>) =>
    services.database.company(company_id, 'write', (db) => statement.execute(db));
  return { company_id, slug, ada, bo, cy, round_id, coffee_id: ids[0] ?? 0, change };
}

const side = (slug: string, place = '') => `/account/${slug}/user${place}`;

async function isInSight(page: Page, text: RegExp): Promise<void> {
  const bar = await page.getByRole('navigation').last().boundingBox();
  const box = await page.getByText(text).first().boundingBox();
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 844);
}

test('on a phone, a past meeting is asked about first, rated in its place, and undone', async ({
  browser,
}) => {
  const { slug, ada, coffee_id, change } = await office();
  await change(sql`update coffees set status = 1, scheduled_at = app_now() - interval '2 hours',
    ends_at = app_now() - interval '90 minutes' where id = ${coffee_id}`);
  const page = await product.open(browser, ada.email, PHONE);
  await page.goto(side(slug));
  const questions = page.getByRole('region', { name: 'Questions for you' });
  await isInSight(page, /^Did you meet Bo\?$/);
  await expectAccessible(page);
  await questions.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(questions.getByRole('heading', { name: 'How was it?' })).toBeFocused();
  const rating = questions.getByRole('radiogroup', { name: 'Rating from 1 to 5' });
  // Both ends of the scale are on one line, each on its side.
  const [low, high] = await Promise.all(
    ['Not for me', 'More like this'].map((end) => questions.getByText(end).boundingBox()),
  );
  expect(high?.y).toBe(low?.y);
  expect(high?.x).toBeGreaterThan((low?.x ?? 0) + (low?.width ?? 0));
  await rating.getByText('5').click();
  await questions.getByLabel('A note for the program’s admins').fill('The window seats.');
  await expectAccessible(page);
  await questions.getByRole('button', { name: 'Send rating' }).click();
  await expect(questions.getByText('Thanks. Your rating is saved.')).toBeVisible();
  await expect(questions.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectAccessible(page);

  // One step back is the rating, two are the question.
  await questions.getByRole('button', { name: 'Undo' }).click();
  await questions.getByRole('button', { name: 'Skip' }).click();
  await expect(questions.getByText('Noted: you met.')).toBeVisible();
  await questions.getByRole('button', { name: 'Undo' }).click();
  await expect(questions.getByRole('button', { name: 'Not yet' })).toBeVisible();
  await page.reload();
  await questions.getByRole('button', { name: 'No', exact: true }).click();
  await expect(questions.getByText('Noted: you didn’t meet.')).toBeVisible();
  await page.reload();
  await expect(questions).toHaveCount(0);
});

test('a newcomer finds programs to join and people to meet on the home page', async ({ browser }) => {
  const { services } = product;
  const { company_id, slug, bo, cy } = await office();
  const { campaign_id } = await makeCampaign(services, {
    company_id,
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  });
  await services.database.company(company_id, 'write', (db) =>
    db
      .updateTable('campaigns')
      .set({ name: 'Lunch in threes', description: 'Two colleagues from other teams.' })
      .where('id', '=', campaign_id)
      .execute(),
  );
  const page = await product.open(browser, cy.email, PHONE);
  await page.goto(side(slug));
  const programs = page.getByRole('region', { name: 'Programs to join' });
  await expect(programs.getByText('Two colleagues from other teams.')).toBeVisible();
  const write = page.getByRole('button', { name: 'Write to Bo' });
  await expect(write).toBeVisible();
  for (const button of [write, programs.getByRole('button', { name: 'Join' })]) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await programs.getByRole('button', { name: 'Join' }).click();
  const joined = page.getByRole('alert').filter({ hasText: 'You’re in for the next session.' });
  await joined.getByRole('button', { name: 'Undo' }).click();
  await programs.getByRole('button', { name: 'Join' }).click();
  await expect(programs).toHaveCount(0);
  await write.click();
  await page.getByLabel('Your message').fill('Tea?');
  await page.getByRole('dialog').getByRole('button', { name: 'Write to Bo' }).click();
  await expect(page.getByRole('heading', { name: 'Coffee with Bo', level: 1 })).toBeVisible();
  expect(bo.user_id).toBeGreaterThan(0);
});

test('who is late says so by how many minutes, and who cannot come is asked before the time is canceled', async ({
  browser,
}) => {
  const { slug, ada, coffee_id, change } = await office();
  await change(sql`update coffees set status = 1, scheduled_at = app_now() + interval '30 minutes',
    ends_at = app_now() + interval '1 hour' where id = ${coffee_id}`);
  const page = await product.open(browser, ada.email, PHONE);
  await page.goto(side(slug, `/coffees/${coffee_id}`));
  await page.getByRole('button', { name: 'I’m running late' }).click();
  await clickItem(page.getByRole('menuitem', { name: '10 minutes' }));
  await expect(page.getByRole('log').getByText('I’m running 10 minutes late.')).toBeVisible();
  await page.getByRole('button', { name: 'I can’t make it' }).click();
  await page.getByRole('button', { name: 'Keep this time' }).click();
  await expect(page.getByRole('button', { name: 'I’m running late' })).toBeVisible();
  await expectAccessible(page);
});

test('after a meeting it can be repeated, and a person of it be avoided', async ({ browser }) => {
  const { slug, ada, coffee_id, change } = await office();
  await change(sql`update coffees set status = 2 where id = ${coffee_id}`);
  const page = await product.open(browser, ada.email);
  await page.goto(side(slug, '/network'));
  await page
    .getByRole('region', { name: 'People in your network' })
    .getByRole('button', { name: 'Bo Of the office' })
    .click();
  const person = page.getByRole('dialog', { name: 'Bo Of the office' });
  await expect(person.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await person.getByRole('link', { name: 'Write a message' }).click();

  await expect(page.getByRole('heading', { name: 'Coffee with Bo', level: 1 })).toBeVisible();
  await expect(page.getByText('Icebreaker')).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite Bo' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite Bo to a coffee' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about Coffee with Bo' }).last().click();
  await clickItem(page.getByRole('menuitem', { name: 'Never match me with Bo' }));
  const question = page.getByRole('dialog', { name: 'Never be matched with Bo Of the office?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Never match us' }).click();
  await expect(page.getByText('You won’t be matched with Bo again.')).toBeVisible();
  await page.goto(side(slug, '/preferences'));
  await expect(page.getByRole('button', { name: 'Remove Bo Of the office from the list' })).toBeVisible();
});

test('opening a coffee settles in the bell that there is one', async ({ browser }) => {
  const { company_id, slug, ada, round_id, coffee_id } = await office();
  await inCompany(product.services, company_id, 'write', (ctx) => ctx.emit('round.sent', { round_id }));
  const page = await product.open(browser, ada.email);
  await page.goto(side(slug));
  // A job writes the notification.
  const unread = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(unread).toBeVisible({ timeout: 20_000 });
  await page.goto(side(slug, `/coffees/${coffee_id}`));
  await expect(page.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
});

test('after booking a time the focus is on the page', async ({ browser }) => {
  const { slug, ada, coffee_id } = await office();
  const page = await product.open(browser, ada.email);
  await page.goto(side(slug, `/coffees/${coffee_id}`));
  await page
    .getByRole('button', { name: /\d\d:\d\d$/, pressed: false })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: /^Book / }).press('Enter');
  await expect(
    page
      .getByRole('button', { name: 'Change the time' })
      .or(page.getByText(/booked/i))
      .first(),
  ).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});

test('the page of a program asks the open question itself, and offers nothing else to join', async ({
  browser,
}) => {
  const { services } = product;
  const { company_id, slug, ada } = await office();
  const { campaign_id } = await makeCampaign(services, {
    company_id,
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  });
  await services.database.company(company_id, 'write', async (db) => {
    await sql`insert into rounds (company_id, campaign_id, number, status, occurrence, matchs_send_at, opened_at)
      values (${company_id}, ${campaign_id}, 1, 1, app_now(), app_now() + interval '2 days', app_now())`.execute(
      db,
    );
    await sql`insert into round_members (company_id, round_id, user_id, asked_at)
      select ${company_id}, id, ${ada.user_id}, app_now() from rounds where campaign_id = ${campaign_id}`.execute(
      db,
    );
  });
  const page = await product.open(browser, ada.email);
  await page.goto(side(slug, `/campaigns/details/${campaign_id}`));
  const question = page.getByRole('region', { name: /^Open invitation: / });
  await expect(question.getByRole('button', { name: 'Yes, I’m in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /next session/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('on a phone, what was found is in sight, and hours are whole', async ({ browser }) => {
  const { slug, ada } = await office();
  const page = await product.open(browser, ada.email, PHONE);
  await page.goto(`/account/${slug}/opportunities`);
  await page.getByRole('button', { name: 'Find me someone' }).click();
  await expect(page.getByText(/colleagues? match/)).toBeVisible();
  await isInSight(page, /colleagues? match/);

  await page.goto(side(slug, '/availabilities'));
  await page
    .getByRole('button', { name: 'Enter my hours' })
    .or(page.getByRole('button', { name: /hours/ }))
    .first()
    .click();
  const from = page.getByRole('combobox').first();
  await expect(from).toBeVisible();
  const { room, text } = await from.evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('A canvas measures text');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return { room: select.clientWidth - padding, text: pen.measureText('00:00').width };
  });
  expect(room).toBeGreaterThanOrEqual(text + 4);
});

test('the account menu, the palette and the list of coffees break no rule', async ({ browser }) => {
  const { slug, ada } = await office();
  const page = await product.open(browser, ada.email);
  await page.goto(side(slug));
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await expectAccessible(page);
  await clickItem(page.getByRole('menuitemradio', { name: 'Dark' }));
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await expectAccessible(page);
});

test('landmarks and headings of the pages of a member are in order, under a drawer or a dialog too', async ({
  browser,
}) => {
  const { services } = product;
  const { company_id, slug, ada, coffee_id } = await office();
  const campaigns: number[] = [];
  for (const name of ['Tea', 'Lunch']) {
    const { campaign_id } = await makeCampaign(services, { company_id, name });
    await optinScene(product).askAgain({ company_id, campaign_id, user: ada });
    campaigns.push(campaign_id);
  }
  const page = await product.open(browser, ada.email);
  const program = `/campaigns/details/${campaigns[0]}`;
  for (const place of ['', '/campaigns', program, `${program}/coffees`, `/coffees/${coffee_id}`]) {
    await page.goto(side(slug, place));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectOrderly(page);
    // One place is announced as the current one, and no link to a page above it.
    const current = page.getByRole('navigation', { name: 'Navigation' }).locator('[aria-current]');
    await expect(current.filter({ visible: true })).toHaveCount(1);
  }
  await page.getByRole('button', { name: /^Suggest/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectOrderly(page);
  const phone = await product.open(browser, ada.email, PHONE);
  await phone.goto(side(slug));
  await expect(phone.getByRole('region', { name: /^Open invitation: / })).toHaveCount(2);
  await phone.getByRole('button', { name: 'Account' }).click();
  await expectOrderly(phone);
});

test('a member who opens a page of admins gets the reason why their home opens', async ({ browser }) => {
  const { slug, ada } = await office();
  const page = await product.open(browser, ada.email);
  await page.goto(`/account/${slug}/admin/users`);
  await expect(page).toHaveURL(new RegExp(`/account/${slug}/user$`));
  await expect(page.getByText('Only admins can open that page.')).toBeVisible();
});

/** The data that a browser stores of an account: rows of an import, and unsent texts. */
const storedBy = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fika-uploads');
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('parts'));
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('No database')));
    });
    const count = await new Promise<number>((resolve) => {
      const asking = database.transaction('parts').objectStore('parts').count();
      asking.addEventListener('success', () => resolve(asking.result));
    });
    database.close();
    return {
      rows: count,
      written: Object.keys(sessionStorage).filter((key) => key.startsWith('fika-outbox')),
    };
  });

/** Stores data of a page for an account. */
async function keepSomething(page: Page, accountId: number): Promise<void> {
  await storedBy(page);
  await page.evaluate(async (owner) => {
    sessionStorage.setItem('fika-outbox-1-2', '[]');
    const opening = indexedDB.open('fika-uploads');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const writing = opening.result.transaction('parts', 'readwrite');
    writing.objectStore('parts').put([{ email: 'somebody@company.example' }], 'chunk x 0');
    writing.objectStore('parts').put(owner, 'account');
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    opening.result.close();
  }, accountId);
  expect((await storedBy(page)).rows).toBe(2);
}

test('nothing of an account stays in the browser after a log-out', async ({
  browser,
}: {
  browser: Browser;
}) => {
  const { slug, ada } = await office();
  const page = await product.open(browser, ada.email);
  await page.goto(side(slug));
  await keepSomething(page, ada.account_id);
  await page.getByRole('button', { name: 'Account' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Log out' }));
  await expect(page.getByRole('link', { name: 'Log in again' })).toBeVisible();
  expect(await storedBy(page)).toEqual({ rows: 0, written: [] });
});

test('rows of an import are deleted when another person logs in to the same browser', async ({ browser }) => {
  const { slug, ada } = await office();
  const page = await product.open(browser, ada.email);
  // No page of the product is open while they are written: it would remove them at once.
  await page.goto('/livez');
  await keepSomething(page, ada.account_id + 1);
  await page.goto(side(slug));
  await expect.poll(async () => (await storedBy(page)).rows).toBe(0);
});

test('a message written while the conversation cannot be loaded is shown, and sent once it can', async ({
  browser,
}) => {
  const { slug, ada, coffee_id } = await office();
  const page = await product.open(browser, ada.email);
  await page.route('**/messages/**', (route) => route.abort());
  await page.goto(side(slug, `/coffees/${coffee_id}`));
  await expect(page.getByText('We couldn’t load the conversation.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('textbox', { name: /^Write to/ }).fill('Thursday at ten?');
  await page.keyboard.press('Enter');
  const log = page.getByRole('log');
  await expect(log.getByText('Thursday at ten?')).toBeVisible();
  await expect(log.getByText('Waiting for a connection')).toBeVisible();

  await page.unroute('**/messages/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We couldn’t load the conversation.')).toHaveCount(0);
  await expect(log.getByText('Thursday at ten?')).toHaveCount(1);
  await expect(log.getByText('Waiting for a connection')).toHaveCount(0, { timeout: 20_000 });
});
