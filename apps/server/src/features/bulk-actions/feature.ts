import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { longJobKinds } from '#features/long-jobs/types.ts';
import { membersAction } from './commands/run-bulk-action.ts';
import { undoAction } from './commands/undo-bulk-action.ts';
import { undo } from './endpoints.ts';
import { bulkActionJobs } from './jobs.ts';
import { bulkActions } from './types.ts';

export const bulkActionsFeature = defineFeature({
  name: 'bulk-actions',
  endpoints: undo,
  jobs: () => bulkActionJobs,
  provides: [provide(longJobKinds, membersAction), provide(bulkActions, undoAction)],
});
