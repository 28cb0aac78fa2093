import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { DEMO, logIn, newPerson } from './people.ts';

const ADMIN = '/account/marelle/admin';
const IVO = 'ivo@marelle.example';

interface Workspace {
  id: number;
  user: { id: number };
  permissions: Record<string, unknown>;
}

const workspaceOf = async (page: Page) =>
  (await (await page.request.get('/api/v1/workspace/marelle/')).json()) as Workspace;

/** A row of the table that is neither the reader nor an admin. */
const MEMBER = 'Amara Okafor';

const openMenu = async (page: Page) => {
  await page.goto(`${ADMIN}/users?search=Amara`);
  await page.getByRole('button', { name: `More about ${MEMBER}` }).click();
};
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });

/** The part of a page that a permission opens: usable with it, locked with the reason without it. */
const SCREENS: Record<string, (page: Page, may: boolean) => Promise<void>> = {
  members_add: async (page, may) => {
    await page.goto(`${ADMIN}/users`);
    const name = 'Add members';
    await expect(page.getByRole(may ? 'link' : 'button', { name })).toBeVisible();
    for (const tab of ['mail', 'link', 'upload']) {
      await page.goto(`${ADMIN}/users/invite/${tab}`);
      await expect(page.getByText('You don’t have permission to add members')).toHaveCount(may ? 0 : 1);
    }
    await page.goto(`${ADMIN}/users/invites`);
    await expect(page.getByText('You don’t have permission to add members')).toHaveCount(may ? 0 : 1);
  },
  members_status_change: async (page, may) => {
    await openMenu(page);
    await expectLocked(page, 'Deactivate', !may);
  },
  members_admin_change: async (page, may) => {
    await openMenu(page);
    await expectLocked(page, 'Make admin', !may);
    await page.goto(`${ADMIN}/settings/permissions`);
    const add = page.getByRole('button', { name: 'Add an admin' });
    await expect(add).toBeVisible();
    expect(await add.getAttribute('aria-disabled')).toBe(may ? null : 'true');
  },
  programs_add: async (page, may) => {
    await page.goto(`${ADMIN}/campaigns/new`);
    await expect(page.getByText('You don’t have permission to start programs.')).toHaveCount(may ? 0 : 1);
  },
  programs_management: async (page, may) => {
    await page.goto(`${ADMIN}/campaigns`);
    const nothing = page.getByText('No programs yet');
    await expect(nothing.or(page.getByRole('table')).first()).toBeVisible();
    const program = page.getByRole('link', { name: 'Coffee of the board' });
    await expect(program).toHaveCount(may ? 1 : 0);
  },
};

async function expectLocked(page: Page, name: string, isLocked: boolean): Promise<void> {
  const item = entry(page, name);
  await expect(item).toBeVisible();
  expect(await item.getAttribute('aria-disabled')).toBe(isLocked ? 'true' : null);
}

/** A call for each permission, without an effect when it is allowed: about an unknown member, or a copy of nothing. */
const nobody = {
  filters: { filters: [{ type: 'usercompany_id', operator: 'inn', value: [0] }] },
};
const CALLS: Record<string, (page: Page, at: string) => ReturnType<typeof call>> = {
  members_add: (page, at) => call(page, 'GET', `${at}/invites/`),
  members_delete: (page, at) => call(page, 'POST', `${at}/remove_users/`, nobody),
  members_status_change: (page, at) => call(page, 'POST', `${at}/deactivate_users/`, nobody),
  members_admin_change: (page, at) => call(page, 'POST', `${at}/grant_admin_users/`, nobody),
  programs_add: (page, at) => call(page, 'POST', `${at}/campaigns_list/`, { name: 'Proof of a right' }),
};

test.describe.configure({ mode: 'serial' });

test('an admin with and without each right sees and can do exactly that', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await logIn(page, DEMO.superadmin);
  const ivo = await newPerson(browser);
  await logIn(ivo, IVO);
  const { id, user, permissions } = await workspaceOf(ivo);
  const at = `/api/v1/companies/${id}`;
  const set = async (changes: object) => {
    const answer = await call(page, 'POST', `${at}/admins/${user.id}/update_permissions/`, {
      permissions: changes,
    });
    expect(answer.status()).toBe(200);
  };
  // Made by another admin, so that only the permission for programs opens it.
  const program = await call(page, 'POST', `${at}/campaigns_list/`, { name: 'Coffee of the board' });
  expect(program.status()).toBe(201);
  const none = Object.fromEntries(
    Object.entries(permissions).map(([name, value]) => [name, typeof value === 'boolean' ? false : []]),
  );
  try {
    for (const [right, look] of Object.entries(SCREENS)) {
      await set({ ...none, [right]: permissions[right] === false ? true : (permissions[right] ?? true) });
      await look(ivo, true);
      for (const [other, locked] of Object.entries(SCREENS)) if (other !== right) await locked(ivo, false);
    }
    for (const [right, ask] of Object.entries(CALLS)) {
      await set({ ...permissions, [right]: false });
      const refused = await ask(ivo, at);
      expect(refused.status(), right).toBe(403);
      expect(((await refused.json()) as { values: object }).values).toEqual({ permission: right });
      await set({ ...none, [right]: true });
      expect((await ask(ivo, at)).status(), right).toBeLessThan(300);
    }
  } finally {
    await set(permissions);
  }
});

test('a change of rights reaches the page that the admin has open', async ({ page, browser }) => {
  await logIn(page, DEMO.superadmin);
  const ivo = await newPerson(browser);
  await logIn(ivo, IVO);
  const { user } = await workspaceOf(ivo);
  await ivo.goto(`${ADMIN}/users`);
  await expect(ivo.getByRole('link', { name: 'Add members' })).toBeVisible();
  await page.goto(`${ADMIN}/settings/permissions/${user.id}`);
  await expectAccessible(page);
  const right = page.getByRole('switch', { name: 'Add members' });
  await right.click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(ivo.getByRole('button', { name: 'Add members' })).toBeVisible();
  await right.click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(ivo.getByRole('link', { name: 'Add members' })).toBeVisible();
  await ivo.goto(`${ADMIN}/settings/permissions/${user.id}`);
  await expect(ivo.getByText('These are your own permissions')).toBeVisible();
  await expect(ivo.getByText(/Élise Fontaine/)).toBeVisible();
  await expectAccessible(ivo);
});

// Not in the other journeys of programs: the tests of one file run in turn, and those above revoke Ivo's permissions.
test('two admins edit one program, see each other, and nothing of either is lost', async ({
  page,
  browser,
}) => {
  await logIn(page, DEMO.superadmin);
  await page.goto(`${ADMIN}/campaigns/new`);
  await page.getByRole('textbox', { name: 'Program name' }).fill('Coffee for two admins');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page).toHaveURL(/identity$/);
  const ivo = await newPerson(browser);
  await logIn(ivo, IVO);
  await ivo.goto(page.url());
  await expect(page.getByRole('button', { name: 'Also here: Ivo Brandt' })).toBeVisible();
  await expect(ivo.getByRole('button', { name: 'Also here: Élise Fontaine' })).toBeVisible();

  // Offline, the text stays in the browser, and is sent when it is online again.
  await ivo.context().setOffline(true);
  await ivo.getByRole('textbox', { name: 'Name' }).fill('Named by Ivo');
  await ivo.getByRole('textbox', { name: 'Description' }).fill('Described by Ivo');
  await expect(ivo.getByText('Not saved yet, trying again')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Named by Élise');
  await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
  await ivo.context().setOffline(false);

  await expect(ivo.getByRole('heading', { name: /changed the same field/ })).toBeVisible();
  await expect(ivo.getByText('Named by Élise', { exact: true }).last()).toBeVisible();
  await expectAccessible(ivo);
  // Changes without a conflict arrived at once, and other open pages show them.
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Described by Ivo');
  await expect(page.getByText(/^Ivo Brandt changed this at .*Description\.$/)).toBeVisible();

  await ivo.getByRole('button', { name: 'Keep mine: Name' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Named by Ivo');
  await expect(page.getByText(/^Ivo Brandt changed this at .*Name/)).toBeVisible();
  await expectAccessible(page);
});
