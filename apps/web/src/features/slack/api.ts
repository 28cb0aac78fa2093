import { slackEndpoints } from '@fika/contract/calls/slack.gen';
import type { SlackPerson, SlackTeam } from '@fika/contract/endpoints/slack';
import { useMutation } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';

export type { SlackPerson, SlackTeam };

const slack = resource('slack');

/** The Slack workspaces of a workspace, and whether this installation can connect any. */
export const slackQuery = (workspace: CallScope) =>
  slack.query(workspace, [], (call) => api(slackEndpoints.slack, call));

/** Refetches them when Slack revokes an access, or another admin changes them. */
export const useLiveSlack = () => slack.useLive('slack.changed');

/** Opens the consent page of Slack. */
export function useConnectSlack() {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: () => api(slackEndpoints.slack_connect, { workspace }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Finishes a consent with what Slack sent the browser back with. */
export const finishInstall = (companyId: number, answer: { state: string; code: string }) =>
  api(slackEndpoints.slack_callback, { workspace: { id: companyId, urls: {} }, body: answer });

export const useDisconnectSlack = () =>
  slack.useChange((workspace, id: number) => api(slackEndpoints.delete_slack, { workspace, body: { id } }));

export const useTestMessage = () =>
  slack.useChange((workspace, id: number) =>
    api(slackEndpoints.slack_test_message, { workspace, params: { id } }),
  );

/** A page of the people of a Slack workspace. */
export const readPeoplePage = (
  workspace: CallScope,
  id: number,
  cursor: string | null,
  signal: AbortSignal,
) =>
  api(slackEndpoints.slack_people, {
    workspace,
    params: { id },
    query: cursor === null ? {} : { cursor },
    signal,
  });
