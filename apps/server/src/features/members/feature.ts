import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActs } from '#features/bulk-actions/types.ts';
import { storedFieldValues } from '#features/categories/types.ts';
import { activateAct } from './commands/activate-members.ts';
import { updateFieldsAct } from './commands/bulk-update-fields.ts';
import { deactivateAct } from './commands/deactivate-members.ts';
import { removeAct } from './commands/remove-members.ts';
import { members } from './endpoints.ts';
import { memberValues } from './fields/queries.ts';
import { memberData, recentActions } from './personal-data.ts';
import { personalData } from './types.ts';

export const membersFeature = defineFeature({
  name: 'members',
  endpoints: members,
  provides: [
    provide(storedFieldValues, memberValues),
    provide(bulkActs, activateAct, deactivateAct, removeAct, updateFieldsAct),
    provide(personalData, memberData, recentActions),
  ],
});
