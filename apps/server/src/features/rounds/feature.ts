import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { exclusions } from '#features/coffees/exclusions.ts';
import { offers } from '#features/coffees/offers.ts';
import { letterSources } from '#features/email-templates/sources.ts';
import { longJobKinds } from '#features/long-jobs/kinds.ts';
import { personalData } from '#features/members/personal-data.ts';
import { renderers } from '#features/email-outbox/emails.ts';
import { listKeptApartFrom } from '#features/preferences/never-with-queries.ts';
import { matching } from './commands/match-round.ts';
import { rounds } from './endpoints.ts';
import { roundJobs } from './jobs.ts';
import { keptInputData, rematchData } from './personal-data.ts';
import { roundReactions } from './reactions.ts';
import { findOffers } from './rematch-queries.ts';
import { roundRenderers } from './renderers.ts';
import { replay } from './replay.ts';
import { matchSample, noMatchSample } from './sample-letters.ts';
import { simulation } from './simulation.ts';

export const roundsFeature = defineFeature({
  name: 'rounds',
  endpoints: rounds,
  jobs: () => roundJobs,
  reactions: roundReactions,
  provides: [
    provide(longJobKinds, simulation, replay, matching),
    provide(exclusions, listKeptApartFrom),
    provide(offers, findOffers),
    provide(personalData, rematchData, keptInputData),
    provide(renderers, roundRenderers),
    provide(
      letterSources,
      { kind: 'match', source: matchSample },
      { kind: 'no_match', source: noMatchSample('sat_out') },
      { kind: 'lottery_result', source: noMatchSample('not_drawn') },
    ),
  ],
});
