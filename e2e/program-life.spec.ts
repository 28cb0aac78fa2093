import { expect, type Page, test } from '@playwright/test';
import { makeAdmin, makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { expectAccessible, expectReadable } from './accessible.ts';
import { call } from './api.ts';
import { mailTo } from './mailbox.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';
import { doEarly } from './menus.ts';

const QUESTION = {
  en: 'Which of our rooms has the best light?',
  fr: 'Laquelle de nos salles a la plus belle lumière ?',
};

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

/** A company of an admin and five members, three of them of a department; two of them are in a program already. */
async function makeProgram(page: (email: string) => Promise<Page>) {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const given = { company_id, timezone: 'Europe/Paris', password: PASSWORD };
  const { email } = await makeAdmin(services, { ...given, first_name: 'Grace', role: 2 });
  const admin = await page(email);
  const api = `/api/v1/companies/${company_id}`;
  const made = await call(admin, 'POST', `${api}/categories/`, {
    title: 'Department',
    type: 'select',
    choices: ['Sales', 'Design'],
  });
  const { id: field, choices } = (await made.json()) as { id: number; choices: Record<string, string> };
  const [sales, design] = Object.keys(choices);
  const member = (first_name: string, choice: string | undefined, culture: 'en' | 'fr' = 'en') =>
    makeUser(services, { ...given, first_name, last_name: 'Lind', culture, fields: { [field]: choice } });
  const ada = await member('Ada', design);
  const benoit = await member('Benoît', design, 'fr');
  const cleo = await member('Cleo', sales);
  for (const name of ['Dara', 'Ebba']) await member(name, sales);
  const program = await call(admin, 'POST', `${api}/campaigns_list/`, {
    name: 'Lunch in the light',
    algo: 'random',
    optin_option: 2,
    groups_chunks_generator: 3,
    review_before_send: true,
    exclude_admins: true,
    icebreaker_themes: ['own'],
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    filters: {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'usercompany_id', operator: 'inn', value: [ada.user_id, benoit.user_id] }],
    },
  });
  expect(program.ok(), await program.text()).toBe(true);
  const { id } = (await program.json()) as { id: number };
  expect((await call(admin, 'POST', `${api}/campaigns_list/${id}/activate/`)).ok()).toBe(true);
  return { admin, slug, id, ada, benoit, cleo };
}

const groups = (page: Page) => page.getByRole('article');

test('a program grows by a filter and by hand, and asks its own question in each language', async ({
  browser,
}) => {
  const { admin, slug, id, ada, benoit, cleo } = await makeProgram((email) => product.open(browser, email));
  const campaigns = `/account/${slug}/admin/campaigns`;

  await test.step('a question of the workspace', async () => {
    await admin.goto(`${campaigns}/edit/${id}/messages`);
    await admin.getByRole('button', { name: 'Add a question' }).click();
    await admin.getByLabel('In English').fill(QUESTION.en);
    await admin.getByLabel('In French').fill(QUESTION.fr);
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Add the question' }).click();
    await expect(admin.getByText('The only question groups get')).toBeVisible();
    await expect(admin.getByText(QUESTION.en).first()).toBeVisible();
    await expectAccessible(admin);
    await admin.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(admin);
    await admin.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('people by a filter, counted first', async () => {
    await admin.goto(`${campaigns}/details/${id}/participants`);
    await admin.getByRole('button', { name: 'Add people' }).click();
    const dialog = admin.getByRole('dialog', { name: /^Add people to/ });
    await dialog.getByText('By filter').click();
    await expect(dialog.getByRole('button', { name: 'Add people' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await admin.getByRole('option', { name: 'Department' }).click();
    await admin.getByRole('combobox', { name: 'Value', exact: true }).click();
    await admin.getByRole('option', { name: 'Sales' }).click();
    await admin.keyboard.press('Escape');
    await expect(dialog.getByText(/^3 people will be added\./)).toBeVisible();
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: 'Add 3 people' }).click();
    await expect(admin.getByText('3 people added.')).toBeVisible();
    await expect(admin.getByRole('row', { name: /Lind/ })).toHaveCount(5);
  });

  await test.step('somebody into a group, taken back and done again', async () => {
    await admin.goto(`${campaigns}/details/${id}`);
    await doEarly(admin, 'Match everyone now');
    await admin.getByRole('dialog').getByRole('button', { name: 'Match 5 members' }).click();
    await admin.getByRole('link', { name: 'Review groups' }).click();
    await expect(groups(admin)).toHaveCount(2);
    const first = groups(admin).filter({ has: admin.getByRole('heading', { name: /^Group 1\b/ }) });
    const people = first.getByRole('list').first().getByRole('listitem');
    await expect(people).toHaveCount(2);
    await admin.getByRole('button', { name: 'Add someone to group 1' }).click();
    await expectAccessible(admin);
    await admin.getByRole('dialog').getByRole('button', { name: /Lind/ }).click();
    await expect(people).toHaveCount(3);
    await admin.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(people).toHaveCount(2);
    await admin.getByRole('button', { name: 'Redo', exact: true }).first().click();
    await expect(people).toHaveCount(3);
    await admin.getByRole('button', { name: 'Send 2 matches' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Send 2 matches' }).click();
    await expect(admin.getByText('All 5 messages were sent.')).toBeVisible({ timeout: 20_000 });
  });

  const english = await product.open(browser, ada.email);
  await test.step('the question, in the mail and on the page of the coffee, in the language of each', async () => {
    const french = await product.open(browser, benoit.email, { locale: 'fr-FR' });
    for (const [page, { email }, words, title] of [
      [english, ada, QUESTION.en, /^Coffee with/],
      [french, benoit, QUESTION.fr, /^Café avec/],
    ] as const) {
      expect(await mailTo(page.request, email, /Lind|Ada|Benoît|Cleo|Dara|Ebba|coffee|café/)).toContain(
        words,
      );
      await page.goto(`/account/${slug}/user`);
      await page.getByRole('link', { name: title }).first().click();
      await expect(page.getByText(words)).toBeVisible();
    }
  });

  await test.step('what is read in one tab is read in the other', async () => {
    // Opening the coffee marked it as read: this reader has not opened it.
    const reader = await product.open(browser, cleo.email);
    const other = await reader.context().newPage();
    const bell = (page: Page) => page.getByRole('button', { name: /^Notifications, / });
    await reader.goto(`/account/${slug}/user`);
    await other.goto(`/account/${slug}/user/network`);
    await expect(bell(other)).toHaveAccessibleName(/\d unread$/);
    await bell(reader).click();
    await reader
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('button', { name: 'Mark all as read' })
      .click();
    await expect(bell(other)).toHaveAccessibleName('Notifications, none unread');
  });
});

test('an admin says what follows silence, and reads it in one sentence', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const { email } = await makeAdmin(services, { company_id, role: 2, password: PASSWORD });
  const page = await product.open(browser, email);
  await page.goto(`/account/${slug}/admin/settings/main`);
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Members who don’t answer' }) });
  const enabled = card.getByRole('switch', { name: 'Handle unanswered invitations' });
  if (!(await enabled.isChecked())) await enabled.press('Space');
  const limit = card.getByLabel('Unanswered invitations in a row');
  await limit.fill('1');
  await limit.press('Enter');
  await expect(
    card.getByText(/^After 1 unanswered invitation, we ask members whether they want to stay/),
  ).toBeVisible();
  await card.getByLabel('Pause right away').check();
  const weeks = card.getByLabel('Weeks of pause');
  await weeks.fill('6');
  await weeks.press('Enter');
  const sentence = 'After 1 unanswered invitation, members are paused for 6 weeks.';
  await expect(card.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.reload();
  await expect(card.getByText(sentence)).toBeVisible();
});
