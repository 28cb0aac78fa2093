import type { LetterDocument, LetterKind } from '@fika/contract';
import type { Language } from '#platform/i18n/format.ts';
import { Problem } from '#platform/problem.ts';
import type { OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { type CampaignContent, campaignTemplate, letterMail, letterOf } from './letters.ts';
import { previewOf } from './sources.ts';

/** The outbox kind of a test that an admin sends to themselves. */
export const TEST_LETTER = 'test_letter';

/** What the outbox keeps of a test: the draft, and whose data it shows. */
export interface TestLetter {
  campaign_id: number;
  kind: LetterKind;
  language: Language;
  subject: string;
  json: LetterDocument;
  user_id: number | null;
  link: string;
}

const MARK = '[Test]';

/** A test, with the data that the member has now, and links that answer for nobody. */
export const testEmail = defineEmail<CampaignContent>({
  kind: TEST_LETTER,
  to: 'member',
  template: campaignTemplate,
  async load({ services, db }, deliveries) {
    const messages = new Map<number, OutgoingMessage<CampaignContent> | SkippedMessage>();
    for (const { id, company_id, user_id: admin_id, data } of deliveries) {
      const { kind, language, subject, json, ...wish } = data as unknown as TestLetter;
      try {
        const shown = await previewOf(services, kind)(
          { services, db },
          { ...wish, company_id, language, admin_id },
        );
        const message = letterMail(letterOf(kind, language, subject, json), shown.data);
        messages.set(id, { ...message, subject: `${MARK} ${message.subject}` });
      } catch (error) {
        // The program or the member is no more.
        if (!(error instanceof Problem)) throw error;
        messages.set(id, { skip: 'gone' });
      }
    }
    return messages;
  },
});
