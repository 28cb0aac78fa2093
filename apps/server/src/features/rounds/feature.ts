import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { programRounds } from '#features/campaigns/types.ts';
import { archiveUnsentRounds, dropMissedRounds, freeOccurrence } from './commands/update-round.ts';
import { rounds } from './endpoints.ts';
import { lockRoundsOf, summarizeRounds } from './queries.ts';
import { tickJobs } from './tick/jobs.ts';
import { roundGauges } from './tick/metrics.ts';

export const roundsFeature = defineFeature({
  name: 'rounds',
  endpoints: rounds,
  jobs: ({ TICK_SECONDS }) => tickJobs(TICK_SECONDS),
  metrics: roundGauges,
  provides: [
    provide(programRounds, {
      summarize: summarizeRounds,
      lockAll: lockRoundsOf,
      dropMissed: dropMissedRounds,
      archiveUnsent: archiveUnsentRounds,
      freeOccurrence,
    }),
  ],
});
