import { locale } from '@fika/contract/common';
import { accountAccess, topParticipants } from '@fika/contract/options';
import { z } from 'zod';
import { storedDraftReader } from '#lib/stored-draft-reader.ts';

const notice = z.object({
  type: z.enum(['info', 'success', 'warning', 'error']),
  showIcon: z.boolean(),
  /** Empty: no notice in this language. */
  message: z.string(),
});
const actions = z.array(z.object({ label: z.string(), url: z.string() }));

export const draftSchema = z.object({
  name: z.string(),
  slug: z.string(),
  culture: locale,
  timezone: z.string(),
  max_seats: z.int().nullable(),
  cgu_link: z.string(),
  account_access: accountAccess,
  top_participants: topParticipants,
  notice: z.object({ en: notice, fr: notice }),
  actions: z.object({ en: actions, fr: actions }),
});

/** Reads the draft of an earlier visit, as far as it is still valid. */
export const readStoredDraft = storedDraftReader(draftSchema);
