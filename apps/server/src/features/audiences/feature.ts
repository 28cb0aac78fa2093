import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActions } from '#features/bulk-actions/types.ts';
import { filterSources } from '#features/member-filters/types.ts';
import { personalData } from '#features/members/types.ts';
import { addToAudiencesAction } from './commands/add-to-audiences.ts';
import { audiences } from './endpoints.ts';
import { audienceData } from './personal-data.ts';
import { audienceSource } from './queries.ts';

export const audiencesFeature = defineFeature({
  name: 'audiences',
  endpoints: audiences,
  provides: [
    provide(bulkActions, addToAudiencesAction),
    provide(filterSources, audienceSource),
    provide(personalData, audienceData),
  ],
});
