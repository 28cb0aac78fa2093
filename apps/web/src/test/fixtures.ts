import type { Category } from '@fika/contract/endpoints/categories';
import type { Workspace } from '@fika/contract/endpoints/accounts';
import { ALL_PERMISSIONS } from '@fika/contract/granted';

/** A workspace as its superadmin sees it. */
export const workspace: Workspace = {
  id: 7,
  slug: 'harbour',
  name: 'Two Harbours',
  culture: 'en',
  timezone: 'Europe/Paris',
  urls: {},
  options: {
    cgu_link: null,
    user_warning_notice: {},
    user_quick_actions: {},
    password_policy: { expiration_days: null },
    account_access: {
      enable_account_access: true,
      enable_employee_invite_link: false,
      enable_calendar_integration: true,
      enable_instant_match: true,
    },
    top_participants: { enabled: true },
    single_sign_on: null,
  },
  branding: { name: 'Two Harbours', colour: null, logo_url: null },
  plan: 1,
  user: {
    id: 1,
    email: 'pia@harbour.example',
    first_name: 'Pia',
    last_name: 'Pine',
    culture: 'en',
    timezone: 'Europe/Paris',
    chosen_timezone: null,
    role: 2,
    is_admin: true,
  },
  permissions: ALL_PERMISSIONS,
  feature_flags: {},
  realtime_cursor: '0/1:1:',
};

/** A field of the workspace. */
export function field(id: number, title: string, more: Partial<Category> = {}): Category {
  return {
    id,
    title,
    description: '',
    type: 'text',
    choices: {},
    merged: {},
    order: id,
    status: 'active',
    mandatory: false,
    only_for_matching: false,
    columnWidth: null,
    ...more,
  } as Category;
}

export const OFFICE = field(3, 'Office', { type: 'select', choices: { '1': 'Leiden', '2': 'Lyon' } });
