import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { copiedParts, templateLetters } from '#features/campaigns/types.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { copyLetters } from './commands/copy-letters.ts';
import { keepLetters } from './commands/keep-letters.ts';
import { letters } from './endpoints.ts';
import { testEmail } from './test-mail.ts';

export const emailTemplatesFeature = defineFeature({
  name: 'email-templates',
  endpoints: letters,
  provides: [
    provide(copiedParts, copyLetters),
    provide(templateLetters, keepLetters),
    provide(emails, testEmail),
  ],
});
