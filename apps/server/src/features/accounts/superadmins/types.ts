/** What superadmins of a workspace are told by email. */
export const SUPERADMIN_NOTICES = [
  'mail_server_set',
  'mail_server_removed',
  'sending_domain_added',
  'sending_domain_archived',
  'domain_missing',
  'domain_failing',
  'domain_proved_elsewhere',
] as const;
export type SuperadminNoticeKind = (typeof SUPERADMIN_NOTICES)[number];
