import type { Permission, ProblemCode } from '@fika/contract';
import type { Identity } from './identities.ts';

/**
 * Who may call an endpoint, in words: `session` is any session, also one whose second step is missing; `account` a
 * complete one; `owner` one that is not a company's single sign-on. The rest are members of the company in the path.
 */
export type Who =
  | 'anyone'
  | 'session'
  | 'account'
  | 'owner'
  | 'member'
  | 'admin'
  | readonly Permission[]
  | 'superadmin';

export interface Line {
  who: Who;
  /** Which parameter of the path names the company; `company_id` where nothing is said. */
  company?: 'slug' | 'id';
  /** Whom a rule beyond the role refuses, and how. */
  refuses?: Partial<Record<Identity, ProblemCode>>;
}

const programs: Line = { who: ['programs_management'] };

/**
 * What everybody may, written by hand from what the product promises and not from the code: where the two differ, one
 * of them is wrong. An endpoint without a line fails the build, and so does a line without an endpoint.
 */
export const WHO_MAY: Readonly<Record<string, Line>> = {
  workspace: { who: 'member', company: 'slug' },
  'workspace-byid': { who: 'member', company: 'id' },
  companies: { who: 'account' },
  companies_list: { who: 'member' },
  companies_list_update: { who: 'admin' },
  save_option: { who: 'admin' },
  set_max_seats: { who: 'superadmin' },
  company_logo: { who: 'admin' },
  company_logo_delete: { who: 'admin' },
  domains: { who: 'admin' },
  get_domains: { who: 'admin' },

  job: { who: 'member' },
  job_cancel: { who: 'member' },

  categories: { who: 'member' },
  categories_create: { who: 'admin' },
  categories_update: { who: 'admin' },

  users: { who: 'admin' },
  get_users_count: { who: 'admin' },
  upload_json_users: { who: ['members_add'] },
  upload_history: { who: ['members_add'] },
  upload_rejected: { who: ['members_add'] },

  auth_session: { who: 'anyone' },
  login: { who: 'anyone' },
  logout: { who: 'session' },
  sign_in_link: { who: 'anyone' },
  sign_in_link_confirm: { who: 'anyone' },
  password_change: { who: 'owner' },

  campaigns_list: { who: 'admin' },
  campaigns_create: { who: ['programs_add'] },
  campaigns_get: programs,
  campaigns_update: programs,
  rules: programs,
  activate: programs,
  deactivate: programs,
  archive: programs,
  clone: { who: ['programs_add', 'programs_management'] },
  count: programs,

  optin_view: { who: 'anyone' },
  optin: { who: 'anyone' },
  optin_one_click: { who: 'anyone' },
  invitations: { who: 'member' },
  invitation_answer: { who: 'member' },

  sessions: programs,
  open_session: programs,
  session: programs,
  session_get: programs,
  session_groups: programs,
  session_outcomes: programs,
  session_deliveries: programs,
  provision: programs,
  session_edit_groups: programs,
  session_rerun: programs,
  session_send: programs,
  session_retry: programs,
  feasibility: programs,
  simulate: programs,

  coffees: { who: 'member' },
  coffees_get: { who: 'member' },
  meetings_import: { who: ['members_add'] },
  messages: { who: 'member' },
  messages_create: { who: 'member' },
  update_last_messages_seen_at: { who: 'member' },
};
