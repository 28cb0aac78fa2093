import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActions } from '#features/bulk-actions/types.ts';
import { grantAction } from './commands/grant-admins.ts';
import { removeAdminAction } from './commands/remove-admins.ts';
import { admins } from './endpoints.ts';

export const adminsFeature = defineFeature({
  name: 'admins',
  endpoints: admins,
  provides: [provide(bulkActions, grantAction, removeAdminAction)],
});
