import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { exclusions } from '#features/coffees/exclusions/queries.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { longJobKinds } from '#features/long-jobs/types.ts';
import { personalData } from '#features/members/types.ts';
import { listNeverWithOf } from '#features/preferences/never-with/queries.ts';
import { matchingJob } from './commands/match-round.ts';
import { canceledEmail } from './ended/emails.ts';
import { storedDrawData } from './draws/personal-data.ts';
import { matching } from './endpoints.ts';
import { matchingJobs } from './jobs.ts';
import { matchEmail, noMatchEmails } from './emails.ts';
import { matchingReactions } from './reactions.ts';
import { reviewEmails } from './review/emails.ts';
import { replay } from './replay/jobs.ts';
import { storedInputData } from './stored-inputs/personal-data.ts';

export const matchingFeature = defineFeature({
  name: 'matching',
  endpoints: matching,
  jobs: () => matchingJobs,
  reactions: matchingReactions,
  provides: [
    provide(longJobKinds, replay, matchingJob),
    provide(exclusions, listNeverWithOf),
    provide(personalData, storedDrawData, storedInputData),
    provide(emails, matchEmail, ...noMatchEmails, canceledEmail, ...reviewEmails),
  ],
});
