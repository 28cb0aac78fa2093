import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { targetLabels } from '#features/audit/target-labels.ts';
import { programRounds } from '#features/campaigns/types.ts';
import { archiveUnsentRounds, dropMissedRounds, freeOccurrence } from './commands/update-round.ts';
import { rounds } from './endpoints.ts';
import { lockRoundsOf, summarizeRounds } from './queries.ts';
import { roundLabels } from './target-labels.ts';
import { tickJobs } from './tick/jobs.ts';
import { roundGauges } from './tick/metrics.ts';

export const roundsFeature = defineFeature({
  name: 'rounds',
  endpoints: rounds,
  jobs: ({ TICK_SECONDS }) => tickJobs(TICK_SECONDS),
  metrics: roundGauges,
  provides: [
    provide(targetLabels, roundLabels),
    provide(programRounds, {
      summarize: summarizeRounds,
      lockAll: lockRoundsOf,
      dropMissed: dropMissedRounds,
      archiveUnsent: archiveUnsentRounds,
      freeOccurrence,
    }),
  ],
});
