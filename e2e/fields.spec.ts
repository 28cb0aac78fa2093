import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { clickItem } from './menus.ts';
import { DEMO, logIn, newPerson } from './people.ts';

const FIELDS = '/account/marelle/admin/users/categories';
const COLOURS = ['Red', 'Crimson', 'Green'];

interface Listed<T> {
  results: T[];
}

/** Calls the API as the account that is logged in on a page. */
async function caller(page: Page) {
  const { csrf_token: token } = (await (await page.request.get('/api/v1/auth/session/')).json()) as {
    csrf_token: string;
  };
  const { id } = (await (await page.request.get('/api/v1/workspace/marelle/')).json()) as { id: number };
  return async <T>(method: 'GET' | 'PUT', path: string, data?: object): Promise<T> => {
    const answer = await page.request.fetch(`/api/v1/companies/${id}/${path}`, {
      method,
      headers: { 'x-csrf-token': token },
      ...(data && { data }),
    });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T;
  };
}

/** Gives four members a color: three of them red or crimson. */
async function paint(page: Page): Promise<void> {
  const call = await caller(page);
  const { results } = await call<Listed<{ id: number; title: string }>>('GET', 'categories/');
  const field = results.find(({ title }) => title === 'Team colour');
  const members = await call<Listed<{ id: number }>>('GET', 'users/?limit=4&ordering=id&search=a');
  const keys = ['red', 'crimson', 'crimson', 'green'];
  await Promise.all(
    members.results.map(({ id }, index) =>
      call('PUT', `users_detail/${id}/`, { userfield_set: [{ category: field?.id, value: keys[index] }] }),
    ),
  );
}

const list = (page: Page) => page.getByRole('list', { name: 'Member fields' });
const grip = (page: Page, title: string) =>
  list(page).getByRole('button', { name: new RegExp(`^Move ${title}`) });
const titles = (page: Page) =>
  list(page)
    .getByRole('button', { name: /^Move / })
    .evaluateAll((grips) => grips.map((one) => one.getAttribute('aria-label')?.slice(5).split(',')[0]));

/** Lifts the row whose handle has the focus, after an earlier drop has ended. */
async function lift(page: Page): Promise<void> {
  await expect(
    list(page).locator('[data-dnd-dragging], [data-dnd-dropping], [data-dnd-placeholder]'),
  ).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up.')).toBeAttached();
}

test('a field is added, put in order by keyboard, and its choices become one', async ({ page, browser }) => {
  await logIn(page, DEMO.superadmin);
  const ivo = await newPerson(browser);
  await logIn(ivo, 'ivo@marelle.example');
  await ivo.goto(FIELDS);
  await expect(grip(ivo, 'Office')).toBeVisible();

  await page.goto(FIELDS);
  await page.getByRole('link', { name: 'Add a field' }).click();
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Give the field a name.')).toBeVisible();
  await expect(page.getByText('Add at least one option.')).toBeVisible();
  await page.getByLabel('Name').fill('office');
  for (const colour of COLOURS) {
    await page.getByLabel('Add options').fill(colour);
    await page.getByLabel('Add options').press('Enter');
  }
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('There is already a field named “Office”.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Crimson');
  await page.getByLabel('Name').fill('Team colour');
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect(grip(page, 'Team colour')).toBeVisible();
  // Other open pages show it, too.
  await expect(grip(ivo, 'Team colour')).toBeVisible();

  await paint(page);
  const before = await titles(page);
  const after = [...before.slice(0, -2), 'Team colour', before.at(-2)];
  const moves: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/categories/order/')) moves.push(request.postDataJSON());
  });
  await grip(page, 'Team colour').focus();
  await lift(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`Position ${before.length - 1} of ${before.length}.`)).toBeAttached();
  await expect.poll(() => titles(page)).toEqual(after);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Move canceled.')).toBeAttached();
  await expect.poll(() => titles(page)).toEqual(before);
  await lift(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`Position ${before.length - 1} of ${before.length}.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => titles(page)).toEqual(after);
  await expect.poll(() => titles(ivo)).toEqual(after);
  // The two that changed places, and no other.
  expect(moves).toEqual([{ orders: [expect.any(Object), expect.any(Object)] }]);
  await expectAccessible(page);

  await expect(
    page.getByRole('link', { name: /^Show 4 of \d+ members with a value for Team colour/ }),
  ).toBeVisible();
  await list(page).getByRole('link', { name: 'Team colour', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Show 2 members with Crimson' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Option 3' }).fill('Emerald');
  await page.getByRole('checkbox', { name: 'Select Red to merge' }).check();
  await page.getByRole('checkbox', { name: 'Select Crimson to merge' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge…' }).click();
  const question = page.getByRole('dialog', { name: 'Merge 2 options of Team colour?' });
  await question.getByRole('radio', { name: /^Red/ }).check();
  await expect(question.getByText('2 members change to Red.')).toBeVisible();
  await question.getByRole('button', { name: 'Merge into Red' }).click();
  await expect(page.getByText('Merged into Red. 2 members updated.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show 3 members with Red' })).toBeVisible();
  // Unsaved values are still there.
  await expect(page.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Emerald');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Field “Team colour” saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show 1 member with Emerald' })).toBeVisible();

  await page.getByRole('link', { name: 'Show 3 members with Red' }).click();
  await expect(page).toHaveURL(/filters=/);
  await expect(page.getByText(/Team colour/).first()).toBeVisible();
  await page.goto(FIELDS);
  await list(page).getByRole('button', { name: 'More about Team colour' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Remove…' }));
  await expect(page.getByText('4 members have a value.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove field' }).click();
  await page.getByRole('button', { name: /removed field/ }).click();
  await expect(page.getByRole('button', { name: 'Restore Team colour' })).toBeVisible();
  await expect(grip(ivo, 'Team colour')).toHaveCount(0);
});
