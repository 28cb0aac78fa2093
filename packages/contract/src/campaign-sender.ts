import { z } from 'zod';
import { id } from './common.ts';

/** The part before the @ of a sender address. */
export const LOCAL_PART = /^[a-z0-9]([a-z0-9._+-]*[a-z0-9])?$/;

/** The sender of a program's emails: an address at one of the workspace's sending domains. */
export const campaignSender = z.object({
  /** Display name of the sender; empty for the person that the email names. */
  name: z
    .string()
    .trim()
    .max(150)
    .regex(/^[^\r\n]*$/),
  local_part: z.string().trim().toLowerCase().max(64).regex(LOCAL_PART),
  domain_id: id,
});
export type CampaignSender = z.infer<typeof campaignSender>;
