import { accountsEndpoints } from '@fika/contract/calls/accounts.gen';
import { profileEndpoints } from '@fika/contract/calls/profile.gen';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { UserDetail } from '#features/profile/api.ts';
import { changeLanguage } from '#lib/i18n.ts';
import * as fixtures from '#test/fixtures.ts';
import { answer, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { ProfileSettingsPage } from './ProfileSettingsPage.tsx';

const workspace = { ...fixtures.workspace, user: { ...fixtures.workspace.user, role: 0 as const } };
const me: UserDetail = {
  id: workspace.user.id,
  external_id: null,
  email: workspace.user.email,
  first_name: 'Pia',
  last_name: 'Pine',
  about_me: '',
  manager: null,
  role: 0,
  is_admin: false,
  is_active: true,
  culture: 'en',
  timezone: null,
  created_at: '2026-11-23T09:00:00Z',
  user_permissions: null,
  userfield_set: [],
  settings: null,
  inactive_reason: null,
  last_access_at: null,
};

// The first change of a language loads its sentences, which takes a while.
beforeAll(() => changeLanguage('fr').then(() => changeLanguage('en')));
afterEach(() => changeLanguage('en'));

it('says in the language that was just chosen that it is saved', async () => {
  answer(accountsEndpoints.workspace, workspace as never);
  answer(profileEndpoints.users_detail, me as never);
  const { user, container } = await showInWorkspace(<ProfileSettingsPage />, { workspace });
  answer(profileEndpoints.update_settings, () => {
    answer(profileEndpoints.users_detail, { ...me, culture: 'fr' } as never);
    return { culture: 'fr', timezone: null } as never;
  });
  await user.click(await screen.findByRole('combobox', { name: 'Language' }));
  await user.click(screen.getByRole('option', { name: 'Français' }));
  // The button of the form is in the header of the profile.
  fireEvent.submit(container.querySelector('form') ?? document);
  expect(await screen.findByText('Enregistré.')).toBeTruthy();
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(sent).toMatchObject([{ body: { culture: 'fr' } }]);
});
