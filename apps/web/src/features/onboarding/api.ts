import { onboardingEndpoints } from '@fika/contract/calls/onboarding.gen';
import type { BodyOfCall } from '@fika/contract/call';
import type { OnboardingStatus, OnboardingStep } from '@fika/contract/endpoints/onboarding';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '#lib/i18n.ts';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';

export type { OnboardingStatus, OnboardingStep };
type Steps = BodyOfCall<typeof onboardingEndpoints.update_onboarding_seen_steps>['steps'];

/** The progress of the reader, and the steps they have seen. */
export function onboardingStatusQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['onboarding', workspace.id],
    queryFn: ({ signal }) => api(onboardingEndpoints.onboarding_status, { workspace, signal }),
  });
}

export function useOnboardingStatus() {
  return useQuery(onboardingStatusQuery(useWorkspace()));
}

/** The texts about the product, in the reader's language. They change only with a new version. */
export function useOnboardingSteps() {
  const workspace = useWorkspace();
  const culture = useLanguage();
  return useQuery({
    queryKey: ['onboarding', workspace.id, 'steps', culture],
    queryFn: async ({ signal }) =>
      (await api(onboardingEndpoints.onboarding, { workspace, params: { culture }, signal })).results,
    staleTime: Infinity,
  });
}

/** Every one of these answers with the status as it is then. */
function useTakeStatus() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return (status: OnboardingStatus) =>
    queryClient.setQueryData(onboardingStatusQuery(workspace).queryKey, status);
}

export function useMarkSeen() {
  const workspace = useWorkspace();
  const onSuccess = useTakeStatus();
  return useMutation({
    mutationFn: (steps: readonly number[]) =>
      api(onboardingEndpoints.update_onboarding_seen_steps, {
        workspace,
        body: { steps: [...steps] as Steps },
      }),
    onSuccess,
  });
}

export function useNoteVisit() {
  const workspace = useWorkspace();
  const onSuccess = useTakeStatus();
  return useMutation({
    mutationFn: (visited: OnboardingStatus['state']) =>
      api(onboardingEndpoints.update_onboarding_state, { workspace, body: { onboarding_state: visited } }),
    onSuccess,
  });
}

export function useHideButton() {
  const workspace = useWorkspace();
  const onSuccess = useTakeStatus();
  return useMutation({
    mutationFn: () => api(onboardingEndpoints.hide_onboarding_button, { workspace }),
    onSuccess,
  });
}
