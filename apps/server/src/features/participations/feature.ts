import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActions } from '#features/bulk-actions/types.ts';
import { longJobKinds } from '#features/long-jobs/types.ts';
import { filterSources } from '#features/member-filters/types.ts';
import { personalData } from '#features/members/types.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { addToProgramAction } from './commands/add-to-program.ts';
import { resubscription } from './commands/resubscribe-members.ts';
import { participations } from './endpoints.ts';
import { participationJobs } from './jobs.ts';
import { participationData } from './personal-data.ts';
import { participationReactions } from './reactions.ts';
import { requestEmails } from './requests/emails.ts';
import { silenceEmails } from './silence/emails.ts';
import { programSource } from './member-filters/queries.ts';

export const participationsFeature = defineFeature({
  name: 'participations',
  endpoints: participations,
  jobs: () => participationJobs,
  reactions: participationReactions,
  provides: [
    provide(bulkActions, addToProgramAction),
    provide(longJobKinds, resubscription),
    provide(filterSources, programSource),
    provide(personalData, participationData),
    provide(emails, ...requestEmails, ...silenceEmails),
  ],
});
