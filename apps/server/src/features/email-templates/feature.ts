import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { campaignEmails } from '#features/campaigns/campaign-emails.ts';
import { copiedParts } from '#features/campaigns/copied-parts.ts';
import { templateLetters } from '#features/campaigns/template-letters.ts';
import { renderers } from '#features/email-outbox/emails.ts';
import { copyLetters } from './commands/copy-letters.ts';
import { keepLetters } from './commands/keep-letters.ts';
import { letters } from './endpoints.ts';
import { readCampaignEmails } from './show-letters.ts';
import { TEST_LETTER, testLetterRenderer } from './test-mail.ts';

export const emailTemplatesFeature = defineFeature({
  name: 'email-templates',
  endpoints: letters,
  provides: [
    provide(copiedParts, copyLetters),
    provide(templateLetters, keepLetters),
    provide(campaignEmails, readCampaignEmails),
    provide(renderers, { [TEST_LETTER]: testLetterRenderer }),
  ],
});
