import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { linkIn, mailTo } from './mailbox.ts';

const sentence = (page: Page) => page.locator('[data-filter-sentence]');
const range = (page: Page) => page.getByText(/^\d+-\d+ of [\d,]+$/);

/** Adds a condition on a field of choices, by the words of the sentence. */
async function addChoice(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('option', { name: field, exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Edit condition' });
  const value = editor.getByRole('combobox', { name: 'Value' });
  await value.click();
  await editor.getByRole('option', { name: choice }).click();
  // The chosen value can make the field higher, and moves the button below it.
  await expect(value.locator('..').getByText(choice, { exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(editor).toHaveCount(0);
}

interface Workspace {
  name: string;
  slug: string;
  /** Of the superadmin. */
  email: string;
}

interface Row {
  email: string;
  first_name: string;
  last_name: string;
  office: string | undefined;
}

const OFFICES = ['Leiden', 'Lyon', 'Uppsala'];

/** Opens a separate workspace, so that no other journey changes its list: with a field and members. */
async function openWorkspace(
  page: Page,
  { name, slug, email }: Workspace,
  rows: readonly Row[],
): Promise<void> {
  await page.goto('/register/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(linkIn(await mailTo(page.request, email, /Set up your Fika account/), '/user/activation/'));
  await page.getByLabel('First name').fill('Pia');
  await page.getByLabel('Last name').fill('Pine');
  await page.getByLabel('New password', { exact: true }).fill('nine tall pines in fog');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('heading', { name: 'Invite colleagues' })).toBeVisible();
  const statuses = await page.evaluate(
    async ({ workspace, choices, people }) => {
      const read = async (path: string) => (await (await fetch(path)).json()) as Record<string, unknown>;
      const { csrf_token } = await read('/api/v1/auth/session/');
      const { id } = await read(`/api/v1/workspace/${workspace}/`);
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json', 'x-csrf-token': String(csrf_token) };
        const url = `/api/v1/companies/${String(id)}/${path}/`;
        return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      };
      const office = await post('categories', { title: 'Office', type: 'select', choices });
      const field = ((await office.json()) as { id: number }).id;
      const done = [office.status];
      const upload = { upload_id: crypto.randomUUID(), file_name: 'many.csv', rows_total: people.length };
      const size = 250;
      const total = Math.ceil(people.length / size);
      for (let chunk = 0; chunk < total; chunk += 1) {
        const users = people.slice(chunk * size, (chunk + 1) * size).map((person, index) => ({
          row: chunk * size + index + 1,
          email: person.email,
          first_name: person.first_name,
          last_name: person.last_name,
          fields: person.office === undefined ? {} : { [field]: person.office },
        }));
        done.push((await post('upload_json_users', { ...upload, chunk, total, users })).status);
      }
      return done;
    },
    { workspace: slug, choices: OFFICES, people: rows },
  );
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  await page.goto(`/account/${slug}/admin/users`);
  await expect(range(page)).toHaveText(`1-10 of ${(rows.length + 1).toLocaleString('en')}`);
}

/** Members of a workspace, by number. */
function members(count: number, slug: string, office?: (index: number) => string | undefined): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `many${index + 1}@${slug}.example`,
    first_name: 'Many',
    last_name: `Number ${index + 1}`,
    office: office?.(index),
  }));
}

test('an admin builds an audience from a filter that reads as a sentence', async ({ page }) => {
  // Every third has no office: 6 are in Lyon and 6 in Uppsala, of 18 and Pia.
  const office = (index: number) => [undefined, 'Lyon', 'Uppsala'][index % 3];
  const nordic = { name: 'Two Harbours', slug: 'two-harbours', email: 'pia@two-harbours.example' };
  await openWorkspace(page, nordic, members(18, 'two-harbours', office));
  await addChoice(page, 'Office', 'Lyon');
  await expect(sentence(page)).toHaveText('Members who are active and whose Office is one of Lyon');
  await expect(range(page)).toHaveText('1-6 of 6');
  await expectAccessible(page);

  // Without any audience a name is asked for: the audience is created with these members.
  const everyRow = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await everyRow.check();
  await page.getByRole('button', { name: 'Add to audience' }).click();
  await page.getByRole('dialog').getByLabel('Name of the new audience').fill('First six');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add 6 members' }).click();
  await expect(page.getByText('6 members added.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // With audiences there is a list, which covers no button, and a new one is still possible.
  await everyRow.check();
  await page.getByRole('button', { name: 'Add to audience' }).click();
  await page.getByRole('dialog').getByRole('combobox').click();
  const first = await page.getByRole('option', { name: 'First six' }).boundingBox();
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan((await cancel.boundingBox())?.y ?? 0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'New audience…' })).toBeVisible();
  await cancel.click();
  await everyRow.uncheck();

  // A dotted word opens its condition; the address holds the filter.
  await page.getByRole('button', { name: 'Lyon, edit condition' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit condition' });
  await editor.getByRole('combobox', { name: 'Value' }).click();
  await editor.getByRole('option', { name: 'Uppsala' }).click();
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(sentence(page)).toContainText('Lyon, Uppsala');
  await expect(range(page)).toHaveText('1-10 of 12');
  await page.reload();
  await expect(sentence(page)).toContainText('whose Office is one of Lyon, Uppsala');
  await expect(range(page)).toHaveText('1-10 of 12');

  await page.getByRole('button', { name: 'Save as audience' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('12 members now');
  await dialog.getByLabel('Name').fill('South and north');
  await dialog.getByRole('button', { name: 'Save audience' }).click();
  await expect(page.getByText('Audience “South and north” saved.')).toBeVisible();

  // The audience is a condition like any other, and finds the same people.
  await page.getByRole('button', { name: 'Clear filter', exact: true }).click();
  await expect(range(page)).toHaveText('1-10 of 19');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('option', { name: 'Audience', exact: true }).click();
  await editor.getByRole('combobox', { name: 'Value' }).click();
  await editor.getByRole('option', { name: 'South and north' }).click();
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(sentence(page)).toContainText('who are in the audience South and north');
  await expect(range(page)).toHaveText('1-10 of 12');
});

test('a field of many members changes with progress, over a reload, and is taken back', async ({ page }) => {
  const pines = { name: 'Tall Pines', slug: 'tall-pines', email: 'pine@tall-pines.example' };
  await openWorkspace(page, pines, members(1_250, 'tall-pines'));
  const search = page.getByRole('searchbox');
  await search.pressSequentially('many number', { delay: 40 });
  await expect(range(page)).toHaveText('1-10 of 1,250');
  await expect(search).toHaveValue('many number');

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Select all 1,250', exact: true }).click();
  await page.getByRole('button', { name: 'Edit field' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Edit a field of 1,250 members');
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Office' }).click();
  await dialog.getByRole('combobox', { name: 'New value' }).click();
  await page.getByRole('option', { name: 'Leiden' }).click();
  await expect(dialog).toContainText('Office becomes Leiden for 1,250 members.');
  const begun = page.waitForResponse((answer) => answer.status() === 202);
  await dialog.getByRole('button', { name: 'Update 1,250 members' }).click();
  await begun;
  await expect(page.getByText(/^(Changing a field|1,250 members updated\.)$/).first()).toBeVisible();
  if (await page.getByText('Changing a field').isVisible()) await page.reload();

  await page.getByRole('button', { name: 'Undo' }).click({ timeout: 20_000 });
  await expect(page.getByText('Undone for 1,250 members.')).toBeVisible({ timeout: 20_000 });
  await addChoice(page, 'Office', 'Leiden');
  await expect(page.getByRole('heading', { name: 'No member with this name' })).toBeVisible();
  await page.getByText('Clear search').click();
  await expect(search).toHaveValue('');
});
