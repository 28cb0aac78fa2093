import { participationsEndpoints } from '@fika/contract/calls/participations.gen';
import { workspacesEndpoints } from '@fika/contract/calls/workspaces.gen';
import { accountsEndpoints } from '@fika/contract/calls/accounts.gen';
import type { Company } from '@fika/contract/endpoints/workspaces';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { workspace } from '#test/fixtures.ts';
import { answer, refusal, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { MainSettingsPage } from './MainSettingsPage.tsx';

const COMPANY: Company = {
  id: 7,
  slug: 'harbour',
  name: 'Two Harbours',
  culture: 'en',
  timezone: 'Europe/Paris',
  onboarding_step: 5,
  onboarding_finish_date: '2026-01-01T00:00:00Z',
  free_trial_popin_seen_date: null,
  max_seats: null,
  two_fa: 'off',
  plan: 1,
  logo_url: null,
  colour: null,
};

let company: Company;

beforeEach(() => {
  company = COMPANY;
  answer(workspacesEndpoints.companies_list, () => company);
  answer(participationsEndpoints.get_gost_settings, {
    enabled: false,
    ignored_limit: 3,
    action: 'ask',
    snooze_weeks: 4,
    notify_admins: false,
  });
  answer(accountsEndpoints.workspace, () => ({ ...workspace, name: company.name }));
  answer(accountsEndpoints.auth_session, { csrf_token: '', account: null, workspaces: [] } as never);
});

async function open(around = {}) {
  const view = await showInWorkspace(<MainSettingsPage />, around);
  await screen.findByRole('heading', { name: 'General settings' });
  return view;
}

type User = Awaited<ReturnType<typeof open>>['user'];

/** At once: a key at a time would draw the whole page as often. */
async function fill(user: User, name: string, text: string) {
  await user.clear(box(name));
  await user.click(box(name));
  await user.paste(text);
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('the settings of a workspace', () => {
  it('send only the changed values', async () => {
    answer(workspacesEndpoints.companies_list_update, ({ name = '' }) => (company = { ...company, name }));
    const { user } = await open();
    await fill(user, 'Name', 'Three Harbours');
    await user.click(save());
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(sent).toEqual([{ call: 'PUT /api/v1/companies_list/7/', body: { name: 'Three Harbours' } }]);
    await waitFor(() => expect(screen.getByText('All changes saved')).toBeTruthy());
    expect(box('Name').value).toBe('Three Harbours');
  });

  it('switch calendars and instant match off for members', async () => {
    answer(workspacesEndpoints.save_option, {} as never);
    const { user } = await open();
    const access = workspace.options.account_access;
    await user.click(screen.getByRole('switch', { name: /connect their calendars/ }));
    await user.click(screen.getByRole('switch', { name: /instant match/ }));
    await user.click(save());
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    const value = { ...access, enable_calendar_integration: false, enable_instant_match: false };
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'account_access', value }]);
  });

  it('keep the typed values when the server refuses an address, and show the reason at the field', async () => {
    answer(workspacesEndpoints.companies_list_update, () =>
      refusal(409, 'slug_taken', 'This address is taken.'),
    );
    const { user } = await open();
    await fill(user, 'Name', 'Three Harbours');
    await fill(user, 'Address', 'three-harbours');
    await user.click(save());
    expect(await screen.findByText('This address is taken.')).toBeTruthy();
    expect(box('Address').getAttribute('aria-invalid')).toBe('true');
    expect([box('Name').value, box('Address').value]).toEqual(['Three Harbours', 'three-harbours']);
    expect(screen.queryByText('We couldn’t save all settings.')).toBeNull();
    // And after a reload of the page.
    expect(sessionStorage.getItem('fika-settings-7')).toContain('three-harbours');
  });

  it('keep the typed values after any other error, and send all of them again', async () => {
    answer(workspacesEndpoints.save_option, () => refusal(503, 'unavailable', 'The server is busy.'));
    answer(workspacesEndpoints.companies_list_update, ({ name = '' }) => (company = { ...company, name }));
    const { user } = await open();
    await fill(user, 'Name', 'Harbours and a bridge');
    await fill(user, 'Terms of use', 'https://harbour.example/terms');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t save all settings.');
    expect(box('Terms of use').value).toBe('https://harbour.example/terms');
    answer(workspacesEndpoints.save_option, {} as never);
    await user.click(save());
    await waitFor(() => expect(screen.getByText('Settings saved.')).toBeTruthy());
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /api/v1/companies/7/save_option/',
      'POST /api/v1/companies/7/save_option/',
      'PUT /api/v1/companies_list/7/',
    ]);
  });

  it('are checked before anything is sent', async () => {
    const { user } = await open();
    await user.clear(box('Name'));
    await fill(user, 'Address', 'Admin Pages');
    await fill(user, 'Terms of use', 'our wiki');
    await user.click(save());
    expect(screen.getByText('Give the workspace a name.')).toBeTruthy();
    expect(screen.getByText(/Use 2 to 60 lowercase letters/)).toBeTruthy();
    expect(screen.getByText(/Enter a link that starts/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('return to the saved values', async () => {
    const { user } = await open();
    await fill(user, 'Name', 'More Harbours');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(box('Name').value).toBe('Two Harbours');
    expect(sessionStorage.getItem('fika-settings-7')).toBeNull();
  });

  it('are partly for superadmins only', async () => {
    await open({ workspace: { ...workspace, user: { ...workspace.user, role: 1 } } });
    expect(box('Name').disabled).toBe(false);
    expect([box('Address').disabled, box('Terms of use').disabled]).toEqual([true, true]);
    expect(
      screen.getByRole<HTMLInputElement>('switch', { name: /Members can use their own pages/ }).disabled,
    ).toBe(true);
  });
});
