import { z } from 'zod';
import { id } from './common.ts';

/** What stands before the @ of an address that mails come from. */
export const LOCAL_PART = /^[a-z0-9]([a-z0-9._+-]*[a-z0-9])?$/;

/** Whom the mails of a program are from: an address at one of the workspace's sending domains. */
export const campaignSender = z.object({
  /** Shown beside the address; empty for whoever the mail names. */
  name: z
    .string()
    .trim()
    .max(150)
    .regex(/^[^\r\n]*$/),
  local_part: z.string().trim().toLowerCase().max(64).regex(LOCAL_PART),
  domain_id: id,
});
export type CampaignSender = z.infer<typeof campaignSender>;
