import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActions } from '#features/bulk-actions/types.ts';
import { storedFieldValues } from '#features/categories/types.ts';
import { activateAction } from './commands/activate-members.ts';
import { updateFieldsAction } from './commands/bulk-update-fields.ts';
import { deactivateAction } from './commands/deactivate-members.ts';
import { removeAction } from './commands/remove-members.ts';
import { members } from './endpoints.ts';
import { memberValues } from './fields/queries.ts';
import { memberData, recentActions } from './personal-data.ts';
import { personalData } from './types.ts';

export const membersFeature = defineFeature({
  name: 'members',
  endpoints: members,
  provides: [
    provide(storedFieldValues, memberValues),
    provide(bulkActions, activateAction, deactivateAction, removeAction, updateFieldsAction),
    provide(personalData, memberData, recentActions),
  ],
});
