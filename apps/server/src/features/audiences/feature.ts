import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActs } from '#features/members/bulk-acts.ts';
import { filterSources } from '#features/members/filter-sources.ts';
import { managedItems } from '#features/members/managed-items.ts';
import { personalData } from '#features/members/personal-data.ts';
import { addToAudiencesAct } from './commands/add-to-audiences.ts';
import { audiences } from './endpoints.ts';
import { audienceData } from './personal-data.ts';
import { findExistingAudiences } from './queries.ts';
import { audienceSource } from './source.ts';

export const audiencesFeature = defineFeature({
  name: 'audiences',
  endpoints: audiences,
  provides: [
    provide(bulkActs, addToAudiencesAct),
    provide(filterSources, audienceSource),
    provide(managedItems, { permission: 'audiences_management', find: findExistingAudiences }),
    provide(personalData, audienceData),
  ],
});
