import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { optionKeepers } from '#features/workspaces/options/types.ts';
import { recordForgotten } from './commands/delete-sso.ts';
import { keepSso } from './commands/save-sso.ts';
import { sso } from './endpoints.ts';
import { ssoJobs } from './jobs.ts';
import { addSso } from './pages/endpoints.ts';

export const ssoFeature = defineFeature({
  name: 'sso',
  endpoints: sso,
  jobs: () => ssoJobs,
  addRoutes: addSso,
  provides: [
    provide(optionKeepers, { name: 'single_sign_on', keeper: { keep: keepSso, forget: recordForgotten } }),
  ],
});
