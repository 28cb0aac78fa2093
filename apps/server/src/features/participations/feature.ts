import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { letterSources } from '#features/email-templates/sources.ts';
import { longJobKinds } from '#features/long-jobs/kinds.ts';
import { filterSources } from '#features/members/filter-sources.ts';
import { personalData } from '#features/members/personal-data.ts';
import { renderers } from '#features/email-outbox/emails.ts';
import { resubscription } from './commands/resubscribe.ts';
import { participations } from './endpoints.ts';
import { participationJobs } from './jobs.ts';
import { participationData } from './personal-data.ts';
import { participationReactions } from './reactions.ts';
import { requestRenderer, requestSample } from './request-mail.ts';
import { silenceRenderers } from './silence-mails.ts';
import { programSource } from './source.ts';

export const participationsFeature = defineFeature({
  name: 'participations',
  endpoints: participations,
  jobs: () => participationJobs,
  reactions: participationReactions,
  provides: [
    provide(longJobKinds, resubscription),
    provide(filterSources, programSource),
    provide(personalData, participationData),
    provide(
      renderers,
      { request: requestRenderer('request'), reminder: requestRenderer('reminder') },
      silenceRenderers,
    ),
    provide(
      letterSources,
      { kind: 'request', source: requestSample },
      { kind: 'reminder', source: requestSample },
    ),
  ],
});
