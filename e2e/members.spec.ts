import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { DEMO, logIn } from './people.ts';

const sentence = (page: Page) => page.locator('[data-filter-sentence]');
const range = (page: Page) => page.getByText(/^\d+-\d+ of [\d,]+$/);

async function openMembers(page: Page): Promise<void> {
  await logIn(page, DEMO.superadmin);
  await page.goto('/account/marelle/admin/users');
  await expect(range(page)).toBeVisible();
}

/** Adds a condition on a field of choices, by the words of the sentence. */
async function addChoice(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('option', { name: field, exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the condition' });
  await editor.getByRole('combobox', { name: 'Value' }).click();
  await editor.getByRole('option', { name: choice }).click();
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(editor).toHaveCount(0);
}

/** A workspace of one's own, so that nobody else's list is filled: with a field, and more members than change at once. */
async function openLargeWorkspace(page: Page, count: number): Promise<void> {
  const email = 'pine@tall-pines.example';
  await page.goto('/register/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'E-mail me the link' }).click();
  await page.goto(linkIn(await mailTo(page.request, email, /Open your account/), '/user/activation/'));
  await page.getByLabel('First name').fill('Pia');
  await page.getByLabel('Last name').fill('Pine');
  await page.getByLabel('New password', { exact: true }).fill('nine tall pines in fog');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tall Pines');
  await page.getByRole('button', { name: 'Create the workspace' }).click();
  await expect(page.getByRole('heading', { name: 'Who else is coming?' })).toBeVisible();
  const statuses = await page.evaluate(async (rows) => {
    const read = async (path: string) => (await (await fetch(path)).json()) as Record<string, unknown>;
    const { csrf_token } = await read('/api/v1/auth/session/');
    const { id } = await read('/api/v1/workspace/tall-pines/');
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': String(csrf_token) };
      const url = `/api/v1/companies/${String(id)}/${path}/`;
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    const done = [await post('categories', { title: 'Office', type: 'select', choices: ['Leiden', 'Lyon'] })];
    const upload = { upload_id: crypto.randomUUID(), file_name: 'many.csv', rows_total: rows };
    const size = 250;
    const total = Math.ceil(rows / size);
    for (let chunk = 0; chunk < total; chunk += 1) {
      const users = Array.from({ length: size }, (_, index) => {
        const row = chunk * size + index + 1;
        return {
          row,
          email: `many${row}@tall-pines.example`,
          first_name: 'Many',
          last_name: `Number ${row}`,
        };
      });
      done.push(await post('upload_json_users', { ...upload, chunk, total, users }));
    }
    return done;
  }, count);
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  await page.goto('/account/tall-pines/admin/users');
  await expect(range(page)).toBeVisible();
}

test('an admin builds an audience from a filter that reads as a sentence', async ({ page }) => {
  await openMembers(page);
  const everybody = await range(page).innerText();
  await addChoice(page, 'Office', 'Lyon');
  await expect(sentence(page)).toHaveText('Members who are active and whose Office is one of Lyon');
  await expect(range(page)).not.toHaveText(everybody);
  await expectAccessible(page);

  // A dotted word opens its condition; the address holds the filter.
  await page.getByRole('button', { name: 'Lyon, change the condition' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the condition' });
  await editor.getByRole('combobox', { name: 'Value' }).click();
  await editor.getByRole('option', { name: 'Uppsala' }).click();
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(sentence(page)).toContainText('Lyon, Uppsala');
  const found = await range(page).innerText();
  await page.reload();
  await expect(sentence(page)).toContainText('whose Office is one of Lyon, Uppsala');
  await expect(range(page)).toHaveText(found);

  await page.getByRole('button', { name: 'Save as audience' }).click();
  const dialog = page.getByRole('dialog');
  const total = found.replace(/^.* of /, '');
  await expect(dialog).toContainText(`${total} members now`);
  await dialog.getByLabel('Name').fill('South and north');
  await dialog.getByRole('button', { name: 'Save the audience' }).click();
  await expect(page.getByText('Audience “South and north” saved.')).toBeVisible();

  // The audience is a condition like any other, and finds the same people.
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(range(page)).toHaveText(everybody);
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('option', { name: 'Audience', exact: true }).click();
  await editor.getByRole('combobox', { name: 'Value' }).click();
  await editor.getByRole('option', { name: 'South and north' }).click();
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(sentence(page)).toContainText('who are in the audience South and north');
  await expect(range(page)).toHaveText(found);
});

test('a field of many members changes with progress, over a reload, and is taken back', async ({ page }) => {
  await openLargeWorkspace(page, 1_250);
  const search = page.getByRole('searchbox');
  await search.pressSequentially('many number', { delay: 40 });
  await expect(range(page)).toHaveText('1-10 of 1,250');
  await expect(search).toHaveValue('many number');

  await page.getByRole('checkbox', { name: 'Select every row of this page' }).check();
  await page.getByRole('button', { name: 'Select all 1,250, everyone but you' }).click();
  await page.getByRole('button', { name: 'Edit field' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Edit a field of 1,250 members');
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Office' }).click();
  await dialog.getByRole('combobox', { name: 'New value' }).click();
  await page.getByRole('option', { name: 'Leiden' }).click();
  await expect(dialog).toContainText('Office becomes Leiden for 1,250 members.');
  const begun = page.waitForResponse((answer) => answer.status() === 202);
  await dialog.getByRole('button', { name: 'Change 1,250 members' }).click();
  await begun;
  await expect(page.getByText(/^(Changing a field|1,250 members changed\.)$/).first()).toBeVisible();
  if (await page.getByText('Changing a field').isVisible()) await page.reload();

  await page.getByRole('button', { name: 'Undo' }).click({ timeout: 20_000 });
  await expect(page.getByText('Taken back for 1,250 members.')).toBeVisible({ timeout: 20_000 });
  await addChoice(page, 'Office', 'Leiden');
  await expect(page.getByRole('heading', { name: 'Nobody by that name' })).toBeVisible();
  await page.getByText('Clear the search').click();
  await expect(search).toHaveValue('');
});
