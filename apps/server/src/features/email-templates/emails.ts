import type { MessageDocument, EmailTemplateKind } from '@fika/contract';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/format.ts';
import { defineEmail, emails } from '#features/email-outbox/emails.ts';
import type { MemberEmail, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { Problem } from '#platform/problem.ts';
import type { TemplateData } from './types.ts';
import {
  type CampaignContent,
  campaignTemplate,
  fillTemplate,
  compileTemplate,
} from './rendering/present.ts';

/** The member and the program of a preview. */
export interface PreviewRequest {
  company_id: number;
  campaign_id: number;
  language: Language;
  /** Null: a member who got such an email in the last session, else `admin_id`. */
  user_id: number | null;
  admin_id: number;
  /** Where every link leads: a preview must not answer an invitation. */
  link: string;
}

/** The data of a template as a real member would get it. */
interface Preview {
  user_id: number;
  full_name: string;
  /** False when no session has sent such an email yet, and colleagues are used as examples. */
  real_group: boolean;
  data: TemplateData;
}

/** Finds the data of one kind of email for a preview. Filled by the feature that sends that kind. */
export type PreviewSource = (work: { services: Services; db: Db }, wish: PreviewRequest) => Promise<Preview>;

/** An email that a program sends in words that its admins may change, with its preview. */
export interface CampaignEmail extends MemberEmail<CampaignContent> {
  kind: EmailTemplateKind;
  preview: PreviewSource;
}

/** Declares an email that a program sends. */
export function defineCampaignEmail(email: Omit<CampaignEmail, 'to' | 'template'>): CampaignEmail {
  return { ...email, to: 'member', template: campaignTemplate };
}

/** Finds the data of a preview. */
export function previewOf({ ports }: Pick<Services, 'ports'>, kind: EmailTemplateKind): PreviewSource {
  const email = ports.all(emails).find((one) => one.kind === kind);
  if (!email || !('preview' in email)) throw new Error(`No email of programs has the kind ${kind}`);
  return (email as CampaignEmail).preview;
}

/** The outbox kind of a test that an admin sends to themselves. */
export const TEST_EMAIL = 'test_letter';

/** The stored data of a test: the draft, and the member whose data it shows. */
export interface TestEmail {
  campaign_id: number;
  kind: EmailTemplateKind;
  language: Language;
  subject: string;
  json: MessageDocument;
  user_id: number | null;
  link: string;
}

const MARK = '[Test]';

/** A test, with the data that the member has now, and links that answer nothing. */
export const testEmail = defineEmail<CampaignContent>({
  kind: TEST_EMAIL,
  to: 'member',
  template: campaignTemplate,
  async load({ services, db }, deliveries) {
    const messages = new Map<number, OutgoingMessage<CampaignContent> | SkippedMessage>();
    for (const { id, company_id, user_id: admin_id, data } of deliveries) {
      const { kind, language, subject, json, ...wish } = data as unknown as TestEmail;
      try {
        const shown = await previewOf(services, kind)(
          { services, db },
          { ...wish, company_id, language, admin_id },
        );
        const message = fillTemplate(
          compileTemplate(kind, services.translators[language], subject, json),
          shown.data,
        );
        messages.set(id, { ...message, subject: `${MARK} ${message.subject}` });
      } catch (error) {
        // The program or the member was deleted.
        if (!(error instanceof Problem)) throw error;
        messages.set(id, { skip: 'gone' });
      }
    }
    return messages;
  },
});
