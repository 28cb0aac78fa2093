import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { chatChannels } from '#features/email-outbox/sending/gateway.ts';
import { personalData } from '#features/members/types.ts';
import { addBot } from './bot/inbound/endpoints.ts';
import { botJobs } from './bot/jobs.ts';
import { msteams } from './endpoints.ts';
import { teamsJobs } from './jobs.ts';
import { teamsData } from './personal-data.ts';
import { teamsReactions } from './reactions.ts';
import { teamsChannel } from './sending/commands/send-messages.ts';

export const msteamsFeature = defineFeature({
  name: 'msteams',
  endpoints: msteams,
  jobs: () => [...teamsJobs, ...botJobs],
  reactions: teamsReactions,
  provides: [provide(personalData, teamsData), provide(chatChannels, teamsChannel)],
  addRoutes: addBot,
});
