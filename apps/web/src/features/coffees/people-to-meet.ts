import { peopleToMeetEndpoints } from '@fika/contract/calls/people-to-meet.gen';
import type { PersonToMeet } from '@fika/contract/endpoints/people-to-meet';
import { queryOptions } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';

export type { PersonToMeet };

/** The same people stay on the page for so long: each call chooses others. */
const KEPT_FOR = 5 * 60_000;

/** A few colleagues to meet, those first who are free now. */
export function peopleToMeetQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['people_to_meet', workspace.id],
    queryFn: async ({ signal }) =>
      (await api(peopleToMeetEndpoints.people_to_meet, { workspace, signal })).results,
    staleTime: KEPT_FOR,
    refetchOnWindowFocus: false,
  });
}
