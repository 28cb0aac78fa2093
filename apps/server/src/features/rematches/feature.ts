import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { offers } from '#features/coffees/offers.ts';
import { renderers } from '#features/email-outbox/emails.ts';
import { personalData } from '#features/members/personal-data.ts';
import { REMATCH, REMATCH_OFFER } from './commands/offer-rematches.ts';
import { rematches } from './endpoints.ts';
import { rematchJobs } from './jobs.ts';
import { rematchData } from './personal-data.ts';
import { findOffers } from './queries.ts';
import { rematchRenderer } from './rematch-mails.ts';

export const rematchesFeature = defineFeature({
  name: 'rematches',
  endpoints: rematches,
  jobs: () => rematchJobs,
  provides: [
    provide(offers, findOffers),
    provide(personalData, rematchData),
    provide(renderers, {
      [REMATCH_OFFER]: rematchRenderer('offer'),
      [REMATCH]: rematchRenderer('matched'),
    }),
  ],
});
