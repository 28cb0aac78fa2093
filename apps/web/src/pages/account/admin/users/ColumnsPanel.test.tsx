import { profileEndpoints } from '@fika/contract/calls/profile.gen';
import { categoriesEndpoints } from '@fika/contract/calls/categories.gen';
import type { UsersColumns } from '@fika/contract/member-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OFFICE } from '#test/fixtures.ts';
import { answer, refusal, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { useColumns } from '#features/members/use-columns.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';

function Columns() {
  const settings = useColumns();
  return (
    <>
      <output>{settings.shown.join(' ')}</output>
      <output aria-label="widths">
        {settings.shown.map((key) => settings.sizeOf(key).pixels).join(' ')}
      </output>
      <button type="button" onClick={() => settings.resize('email', 300)}>
        Wider e-mail
      </button>
      <button type="button" onClick={() => settings.resize('category_3', 300)}>
        Wider office
      </button>
      <ColumnsPanel settings={settings} />
    </>
  );
}

async function open(users_columns: UsersColumns | null) {
  answer(profileEndpoints.users_detail, { settings: { users_columns } } as never);
  const view = await showInWorkspace(<Columns />, { categories: [OFFICE] });
  await screen.findByRole('list', { name: 'Visible columns' });
  return view;
}

const shown = () => screen.getAllByRole('status')[0]?.textContent;
const widths = () => screen.getByRole('status', { name: 'widths' }).textContent;

describe('the columns of the list of members', () => {
  it('are those that the reader chose, and begin with the name', async () => {
    await open({ columns: ['category_3', 'email'], widths: { email: 250 } });
    expect(shown()).toBe('last_name category_3 email');
    expect(widths()).toBe('206 121 250');
    const boxes = within(screen.getByRole('list', { name: 'Visible columns' })).getAllByRole('checkbox');
    expect(boxes).toHaveLength(2);
  });

  it('are hidden and shown at once, and saved', async () => {
    answer(profileEndpoints.update_settings, {} as never);
    const { user } = await open({ columns: ['category_3', 'email'], widths: {} });
    await user.click(screen.getByRole('checkbox', { name: 'Office' }));
    await waitFor(() => expect(shown()).toBe('last_name email'));
    await user.click(screen.getByRole('checkbox', { name: 'Role' }));
    await waitFor(() => expect(shown()).toBe('last_name email role'));
    expect(sent.map(({ body }) => body)).toEqual([
      { users_columns: { columns: ['last_name', 'email'], widths: {} } },
      { users_columns: { columns: ['last_name', 'email', 'role'], widths: {} } },
    ]);
  });

  it('are restored when the server refuses the choice', async () => {
    answer(profileEndpoints.update_settings, () => refusal(503, 'unavailable', 'Not now.'));
    const { user } = await open({ columns: ['category_3', 'email'], widths: {} });
    await user.click(screen.getByRole('checkbox', { name: 'Office' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(shown()).toBe('last_name category_3 email'));
  });

  it('return to the default', async () => {
    answer(profileEndpoints.update_settings, {} as never);
    const { user } = await open({ columns: ['email'], widths: {} });
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() =>
      expect(shown()).toBe('last_name category_3 created_at programs last_coffee_at is_active'),
    );
    expect(sent[0]?.body).toEqual({ users_columns: null });
    expect(screen.queryByRole('button', { name: 'Reset columns' })).toBeNull();
  });

  it('share the width of a field among admins, and keep other widths for the reader', async () => {
    answer(profileEndpoints.update_settings, {} as never);
    answer(categoriesEndpoints.categories_update, (({ columnWidth }: { columnWidth: number }) => {
      answer(categoriesEndpoints.categories, { results: [{ ...OFFICE, columnWidth }], count: 1 } as never);
      return {};
    }) as never);
    const { user } = await open({ columns: ['category_3', 'email'], widths: {} });
    await user.click(screen.getByRole('button', { name: 'Wider e-mail' }));
    await user.click(screen.getByRole('button', { name: 'Wider office' }));
    await waitFor(() => expect(widths()).toBe('206 300 300'));
    expect(sent).toEqual([
      {
        call: 'POST /api/v1/companies/7/update_settings/',
        body: { users_columns: { columns: ['last_name', 'category_3', 'email'], widths: { email: 300 } } },
      },
      { call: 'PUT /api/v1/companies/7/categories/3/', body: { columnWidth: 300 } },
    ]);
  });
});
