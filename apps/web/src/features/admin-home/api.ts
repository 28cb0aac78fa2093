import { adminHomeEndpoints } from '@fika/contract/calls/admin-home.gen';
import type { AdminHome } from '@fika/contract/endpoints/admin-home';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { rounds } from '#features/rounds/api.ts';

export type { AdminHome };

/** What waits for the reader, and the session that was sent last. Changes of sessions refetch it. */
export const adminHomeQuery = (workspace: CallScope) =>
  rounds.query(workspace, ['home'], (call) => api(adminHomeEndpoints.admin_home, call));
