import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { renderers } from '#features/email-outbox/emails.ts';
import { personalData } from '#features/members/personal-data.ts';
import { REMATCH, REMATCH_OFFER } from './commands/offer-rematches.ts';
import { rematchJobs } from './jobs.ts';
import { rematchData } from './personal-data.ts';
import { rematchRenderer } from './rematch-mails.ts';

export const rematchesFeature = defineFeature({
  name: 'rematches',
  jobs: () => rematchJobs,
  provides: [
    provide(personalData, rematchData),
    provide(renderers, {
      [REMATCH_OFFER]: rematchRenderer('offer'),
      [REMATCH]: rematchRenderer('matched'),
    }),
  ],
});
