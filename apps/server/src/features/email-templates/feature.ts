import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { copiedParts, useCaseEmailTemplates } from '#features/campaigns/types.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { copyTemplates } from './commands/copy-templates.ts';
import { createTemplates } from './commands/create-templates.ts';
import { emailTemplates } from './endpoints.ts';
import { testEmail } from './emails.ts';

export const emailTemplatesFeature = defineFeature({
  name: 'email-templates',
  endpoints: emailTemplates,
  provides: [
    provide(copiedParts, copyTemplates),
    provide(useCaseEmailTemplates, createTemplates),
    provide(emails, testEmail),
  ],
});
