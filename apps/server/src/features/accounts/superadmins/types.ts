/** Events that superadmins of a workspace get emails about. */
export const SUPERADMIN_NOTICES = [
  'mail_server_set',
  'mail_server_removed',
  'sending_domain_added',
  'sending_domain_archived',
  'domain_missing',
  'domain_failing',
  'domain_proved_elsewhere',
  'slack_connected',
  'slack_revoked',
  'slack_channel_lost',
  'msteams_connected',
  'msteams_bot_gone',
  'msteams_channel_lost',
] as const;
export type SuperadminNoticeKind = (typeof SUPERADMIN_NOTICES)[number];
