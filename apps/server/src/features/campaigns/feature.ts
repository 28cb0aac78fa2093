import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { audienceUsers } from '#features/audiences/users-of-audiences.ts';
import { managedItems } from '#features/members/managed-items.ts';
import { listProgramFilters } from './audience/queries.ts';
import { campaigns } from './endpoints.ts';
import { findExistingCampaigns } from './queries.ts';

export const campaignsFeature = defineFeature({
  name: 'campaigns',
  endpoints: campaigns,
  provides: [
    provide(managedItems, { permission: 'programs_management', find: findExistingCampaigns }),
    provide(audienceUsers, listProgramFilters),
  ],
});
