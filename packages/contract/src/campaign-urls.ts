import { z } from 'zod';

/** Where the acts of a program are. */
export const campaignUrls = {
  schedules_url: z.string(),
  rule_url: z.string(),
  email_template_url: z.string(),
  session_url: z.string(),
  clone_url: z.string(),
  count_url: z.string(),
  activate_url: z.string(),
  deactivate_url: z.string(),
  archive_url: z.string(),
  delete_url: z.string(),
  provision_url: z.string(),
  reset_sessions_url: z.string(),
  memberships_url: z.string(),
  history_url: z.string(),
  overview_url: z.string(),
  presence_url: z.string(),
};
