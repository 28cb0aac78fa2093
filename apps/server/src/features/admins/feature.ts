import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActs } from '#features/bulk-actions/types.ts';
import { grantAct } from './commands/grant-admins.ts';
import { removeAdminAct } from './commands/remove-admins.ts';
import { admins } from './endpoints.ts';

export const adminsFeature = defineFeature({
  name: 'admins',
  endpoints: admins,
  provides: [provide(bulkActs, grantAct, removeAdminAct)],
});
