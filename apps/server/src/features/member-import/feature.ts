import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { uploads } from './endpoints.ts';
import { memberImportJobs } from './jobs.ts';
import { importData } from './personal-data.ts';

export const memberImportFeature = defineFeature({
  name: 'member-import',
  endpoints: uploads,
  jobs: () => memberImportJobs,
  provides: [provide(personalData, importData)],
});
