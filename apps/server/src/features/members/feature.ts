import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { storedFieldValues } from '#features/categories/field-values.ts';
import { longJobKinds } from '#features/long-jobs/kinds.ts';
import { admins } from './admin-endpoints.ts';
import { bulkActs } from './bulk-acts.ts';
import { bulkData } from './bulk-data.ts';
import { bulk } from './bulk-endpoints.ts';
import { memberActs } from './bulk-kinds.ts';
import { memberValues } from './category-values.ts';
import { membersAct } from './commands/run-bulk-act.ts';
import { memberData } from './data-rights.ts';
import { members } from './endpoints.ts';
import { memberJobs } from './jobs.ts';
import { personalData } from './personal-data.ts';
import { profile } from './profile-endpoints.ts';
import { uploads } from './upload-endpoints.ts';

export const membersFeature = defineFeature({
  name: 'members',
  endpoints: [...members, ...uploads, ...admins, ...bulk, ...profile],
  jobs: () => memberJobs,
  provides: [
    provide(storedFieldValues, memberValues),
    provide(longJobKinds, membersAct),
    provide(bulkActs, ...memberActs),
    provide(personalData, memberData, bulkData),
  ],
});
