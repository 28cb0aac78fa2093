import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { workspace } from '#test/fixtures.ts';
import { showInWorkspace } from '#test/show.tsx';
import type { UserDetail } from '#features/profile/member-api.ts';
import { MemberFacts } from './MemberFacts.tsx';

const member: UserDetail = {
  id: 8,
  external_id: null,
  email: 'ada@harbour.example',
  first_name: 'Ada',
  last_name: 'King',
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

it('says of another member that there was no login yet', async () => {
  await showInWorkspace(<MemberFacts member={member} />);
  expect(screen.getByText('Hasn’t logged in yet')).toBeTruthy();
});

it('never says so of the reader, who is logged in', async () => {
  await showInWorkspace(<MemberFacts member={{ ...member, id: workspace.user.id }} />);
  expect(screen.queryByText('Hasn’t logged in yet')).toBeNull();
  expect(screen.getByText('You’re logged in')).toBeTruthy();
});
