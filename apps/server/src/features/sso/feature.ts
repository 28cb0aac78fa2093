import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { optionSerializers } from '#features/workspaces/options/types.ts';
import { recordForgotten } from './commands/delete-sso.ts';
import { serializeSso } from './commands/save-sso.ts';
import { sso } from './endpoints.ts';
import { ssoJobs } from './jobs.ts';
import { addSso } from './pages/endpoints.ts';

export const ssoFeature = defineFeature({
  name: 'sso',
  endpoints: sso,
  jobs: () => ssoJobs,
  addRoutes: addSso,
  provides: [
    provide(optionSerializers, {
      name: 'single_sign_on',
      serializer: { serialize: serializeSso, clear: recordForgotten },
    }),
  ],
});
