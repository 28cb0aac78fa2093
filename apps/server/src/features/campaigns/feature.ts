import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { audienceUsers } from '#features/audiences/users-of-audiences.ts';
import { targetLabels } from '#features/audit/target-labels.ts';
import { managedItems } from '#features/members/managed-items.ts';
import { posters } from '#features/members/member-options.ts';
import { listProgramFilters } from './audience-users.ts';
import { campaigns } from './endpoints.ts';
import { findExistingCampaigns, programPosters } from './queries.ts';
import { programLabels } from './target-labels.ts';

export const campaignsFeature = defineFeature({
  name: 'campaigns',
  endpoints: campaigns,
  provides: [
    provide(targetLabels, programLabels),
    provide(managedItems, { permission: 'programs_management', find: findExistingCampaigns }),
    provide(audienceUsers, listProgramFilters),
    provide(posters, programPosters),
  ],
});
