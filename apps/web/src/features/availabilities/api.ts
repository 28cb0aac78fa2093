import { availabilitiesEndpoints } from '@fika/contract/calls/availabilities.gen';
import type { OwnAvailability } from '@fika/contract/endpoints/availabilities';
import type { BodyOfCall } from '@fika/contract/call';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { chooseTimeZone } from '#lib/format.ts';
import { useWorkspace } from '#lib/session.ts';

export type { OwnAvailability };

/** When I have time for a coffee. */
export function availabilityQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['availabilities', workspace.id],
    queryFn: ({ signal }) => api(availabilitiesEndpoints.availabilities, { workspace, signal }),
  });
}

/** The same; the route has loaded it before the page renders. */
export function useAvailability(): OwnAvailability {
  return useSuspenseQuery(availabilityQuery(useWorkspace())).data;
}

export function useSaveAvailability() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfCall<typeof availabilitiesEndpoints.availabilities_update>) =>
      api(availabilitiesEndpoints.availabilities_update, { workspace, body }),
    onSuccess: async (saved) => {
      chooseTimeZone(saved.timezone);
      queryClient.setQueryData(availabilityQuery(workspace).queryKey, saved);
      // The time zone is a setting of the profile, and common free times depend on the hours.
      await Promise.all(
        ['profile', 'booking'].map((part) =>
          queryClient.invalidateQueries({ queryKey: [part, workspace.id] }),
        ),
      );
    },
  });
}
