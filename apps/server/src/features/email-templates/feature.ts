import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { copiedParts } from '#features/campaigns/copied-parts.ts';
import { templateLetters } from '#features/campaigns/template-letters.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { copyLetters } from './commands/copy-templates.ts';
import { keepLetters } from './commands/create-templates.ts';
import { letters } from './endpoints.ts';
import { testEmail } from './emails.ts';

export const emailTemplatesFeature = defineFeature({
  name: 'email-templates',
  endpoints: letters,
  provides: [
    provide(copiedParts, copyLetters),
    provide(templateLetters, keepLetters),
    provide(emails, testEmail),
  ],
});
