import type { Line } from './identities.ts';

const programs: Line = { who: ['programs_management'] };

// Behind a single sign-on the second step is the organisation's own.
const secondStep: Line = {
  who: 'session',
  refuses: {
    'superadmin by single sign-on': 'sso_session',
    'superadmin by single sign-on of another company': 'sso_session',
  },
};

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

  audit: { who: 'admin' },
  audit_export: { who: ['members_export_list'] },

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

  users_detail: { who: 'member' },
  users_detail_update: { who: 'member' },
  users_detail_export: { who: ['members_export_list'] },
  users_detail_erase: { who: ['members_delete'] },
  update_settings: { who: 'member' },
  // A workspace may close its pages to members, and not what it keeps about them.
  export_me: { who: 'member', even_without_pages: true },
  erase_me: { who: 'member', even_without_pages: true },

  admins: { who: 'admin' },
  admin: { who: 'admin' },
  // The permission opens the door; rights are given by superadmins alone.
  update_permissions: {
    who: ['members_permissions_change'],
    refuses: { 'admin with the permission alone': 'superadmin_only' },
  },
  update_role: { who: 'superadmin' },
  grant_admin_users: { who: ['members_admin_change'] },
  remove_admin_users: { who: ['members_admin_change'] },
  check_has_admin_slots: { who: ['members_admin_change'] },
  activate_users: { who: ['members_status_change'] },
  deactivate_users: { who: ['members_status_change'] },
  remove_users: { who: ['members_delete'] },

  register: { who: 'anyone' },
  activation: { who: 'anyone' },
  email_verify: { who: 'anyone' },
  mail_link_check: { who: 'anyone' },
  password_reset: { who: 'anyone' },
  password_reset_confirm: { who: 'anyone' },
  send_email_verification: { who: 'account' },
  update_last_access_date: { who: 'account' },
  workspace_slug: { who: 'owner' },
  workspace_create: { who: 'owner' },
  welcome: { who: 'account' },
  welcome_save: { who: 'owner' },
  auth_sessions: { who: 'owner' },
  auth_sessions_end: { who: 'owner' },
  auth_sessions_end_others: { who: 'owner' },

  mfa_status: { who: 'owner' },
  mfa_prove: { who: 'owner' },
  mfa_prove_passkey: { who: 'owner' },
  mfa_setup: { who: 'owner' },
  mfa_setup_confirm: { who: 'owner' },
  mfa_remove_totp: { who: 'owner' },
  mfa_recovery_renew: { who: 'owner' },
  mfa_ways: secondStep,
  mfa_verify: secondStep,
  mfa_recovery: secondStep,
  passkey_register_options: { who: 'owner' },
  passkey_register: { who: 'owner' },
  passkey_rename: { who: 'owner' },
  passkey_remove: { who: 'owner' },
  passkey_verify_options: secondStep,
  passkey_verify: secondStep,
  passkey_login_options: { who: 'anyone' },
  passkey_login: { who: 'anyone' },
  two_fa: { who: 'admin' },
  mfa_setup_url: { who: 'superadmin' },

  saml_metadata_parser: { who: 'superadmin' },
  sso_get: { who: 'superadmin' },
  sso_save: { who: 'superadmin' },
  sso_delete: { who: 'superadmin' },
  sso_discover: { who: 'anyone' },

  invites: { who: ['members_add'] },
  // Members too, where they may invite: the rule is the command's.
  invite: { who: 'member' },
  invite_resend: { who: ['members_add'] },
  invite_revoke: { who: ['members_add'] },
  invite_link: { who: ['members_add'] },
  invite_link_renew: { who: ['members_add'] },
  auth_invitation: { who: 'anyone' },
  auth_invitation_accept: { who: 'anyone' },
  auth_invitation_request: { who: 'anyone' },
  joinable: { who: 'owner' },
  join: { who: 'owner' },

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
