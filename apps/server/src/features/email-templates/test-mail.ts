import type { LetterDocument, LetterKind } from '@fika/contract';
import type { Renderer } from '#features/email-outbox/emails.ts';
import type { Language } from '#platform/i18n/format.ts';
import { Problem } from '#platform/problem.ts';
import type { MailContent, SkippedMail } from '#features/email-outbox/types.ts';
import { letterMail, letterOf } from './letters.ts';
import { letterSourceOf } from './sources.ts';

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

/** How tests are made: with the data that the member has now, and links that answer for nobody. */
export const testLetterRenderer: Renderer = {
  async load({ services, db }, deliveries) {
    const contents = new Map<number, MailContent | SkippedMail>();
    for (const { id, company_id, user_id: admin_id, data } of deliveries) {
      const { kind, language, subject, json, ...wish } = data as unknown as TestLetter;
      try {
        const shown = await letterSourceOf(services, kind)(
          { services, db },
          { ...wish, company_id, language, admin_id },
        );
        const mail = letterMail(letterOf(kind, language, subject, json), shown.data);
        contents.set(id, { ...mail, subject: `${MARK} ${mail.subject}` });
      } catch (error) {
        // The program or the member is no more.
        if (!(error instanceof Problem)) throw error;
        contents.set(id, { skip: 'gone' });
      }
    }
    return contents;
  },
};
