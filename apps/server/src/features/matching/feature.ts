import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { exclusions } from '#features/coffees/exclusions.ts';
import { renderers } from '#features/email-outbox/emails.ts';
import { letterSources } from '#features/email-templates/sources.ts';
import { longJobKinds } from '#features/long-jobs/kinds.ts';
import { personalData } from '#features/members/personal-data.ts';
import { listKeptApartFrom } from '#features/preferences/never-with-queries.ts';
import { matchingJob } from './commands/match-round.ts';
import { matching } from './endpoints.ts';
import { matchingJobs } from './jobs.ts';
import { matchingReactions } from './reactions.ts';
import { roundRenderers } from './renderers.ts';
import { replay } from './replay/jobs.ts';
import { matchSample, noMatchSample } from './sample-letters.ts';
import { storedInputData } from './stored-inputs/personal-data.ts';

export const matchingFeature = defineFeature({
  name: 'matching',
  endpoints: matching,
  jobs: () => matchingJobs,
  reactions: matchingReactions,
  provides: [
    provide(longJobKinds, replay, matchingJob),
    provide(exclusions, listKeptApartFrom),
    provide(personalData, storedInputData),
    provide(renderers, roundRenderers),
    provide(
      letterSources,
      { kind: 'match', source: matchSample },
      { kind: 'no_match', source: noMatchSample('sat_out') },
      { kind: 'lottery_result', source: noMatchSample('not_drawn') },
    ),
  ],
});
