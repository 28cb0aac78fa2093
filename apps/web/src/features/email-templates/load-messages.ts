import type { QueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { icebreakersQuery } from '#features/icebreakers/api.ts';
import { emailTemplatesQuery } from './api.ts';

/** Loads the data of the tab of a program's messages. */
export async function loadMessages(
  queryClient: QueryClient,
  workspace: CallScope,
  campaignId: number,
): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(emailTemplatesQuery(workspace, campaignId)),
    queryClient.ensureQueryData(icebreakersQuery(workspace)),
  ]);
}
