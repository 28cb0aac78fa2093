import type { LetterKind } from '@fika/contract';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/format.ts';
import { emails } from '#features/email-outbox/emails.ts';
import type { MemberEmail } from '#features/email-outbox/types.ts';
import type { LetterData } from './letter-data.ts';
import { type CampaignContent, campaignTemplate } from './letters.ts';

/** Whose letter a preview shows. */
export interface SampleOptions {
  company_id: number;
  campaign_id: number;
  language: Language;
  /** Null: whoever the last session has something to tell, else `admin_id`. */
  user_id: number | null;
  admin_id: number;
  /** Where every link leads: a preview answers for nobody. */
  link: string;
}

/** The data of a letter as a real member would get it. */
interface SampleLetter {
  user_id: number;
  full_name: string;
  /** False where no session has such a letter yet, and colleagues stand in. */
  real_group: boolean;
  data: LetterData;
}

/** Finds the data of one kind of letter for a preview. Filled by the feature that sends that kind. */
export type LetterSource = (
  work: { services: Services; db: Db },
  wish: SampleOptions,
) => Promise<SampleLetter>;

/** An email that a program sends in words that its admins may change, with its preview. */
export interface CampaignEmail extends MemberEmail<CampaignContent> {
  kind: LetterKind;
  preview: LetterSource;
}

/** Declares an email that a program sends. */
export function defineCampaignEmail(email: Omit<CampaignEmail, 'to' | 'template'>): CampaignEmail {
  return { ...email, to: 'member', template: campaignTemplate };
}

/** Finds the data of a preview. */
export function previewOf({ ports }: Pick<Services, 'ports'>, kind: LetterKind): LetterSource {
  const email = ports.all(emails).find((one) => one.kind === kind);
  if (!email || !('preview' in email)) throw new Error(`No email of programs has the kind ${kind}`);
  return (email as CampaignEmail).preview;
}
