import { slackEndpoints } from '@fika/contract/calls/slack.gen';
import type { FollowedChannel, SlackPerson, SlackTeam } from '@fika/contract/endpoints/slack';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';
import { readPages } from './pages.ts';

export type { FollowedChannel, SlackPerson, SlackTeam };

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

interface PageOf {
  /** Of the Slack workspace. */
  id: number;
  cursor: string | null;
  signal: AbortSignal;
}

const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** A page of the people of a Slack workspace. */
export const readPeoplePage = (workspace: CallScope, { id, cursor, signal }: PageOf) =>
  api(slackEndpoints.slack_people, { workspace, params: { id }, query: after(cursor), signal });

/** A page of the ids of those in a channel. */
export const readChannelPage = (
  workspace: CallScope,
  { id, channel, cursor, signal }: PageOf & { channel: { id: string } },
) =>
  api(slackEndpoints.slack_channel_people, {
    workspace,
    params: { id, channel: channel.id },
    query: after(cursor),
    signal,
  });

/** All channels of a Slack workspace, by name. */
export const channelsQuery = (workspace: CallScope, id: number) => ({
  ...slack.query(workspace, ['channels', id], async ({ signal }) => {
    const all = await readPages(
      (cursor) =>
        api(slackEndpoints.slack_channels, { workspace, params: { id }, query: after(cursor), signal }),
      signal,
    );
    return all.toSorted((a, b) => a.name.localeCompare(b.name));
  }),
  staleTime: 60_000,
  retry: false,
});

/** The channels whose members are an audience. */
export const followedQuery = (workspace: CallScope) =>
  slack.query(workspace, ['followed'], (call) => api(slackEndpoints.slack_followed, call));

export const useFollow = () =>
  slack.useChange((workspace, { team, channel }: { team: number; channel: string }) =>
    api(slackEndpoints.slack_follow, { workspace, params: { id: team, channel } }),
  );

export const useUnfollow = () =>
  slack.useChange((workspace, id: number) =>
    api(slackEndpoints.slack_unfollow, { workspace, params: { id } }),
  );

/** The user at Slack that a link from Slack would link to the reader. */
export const linkQuery = (companyId: number, token: string) =>
  queryOptions({
    queryKey: ['slack-link', companyId, token],
    queryFn: ({ signal }) =>
      api(slackEndpoints.slack_link, { workspace: { id: companyId, urls: {} }, query: { token }, signal }),
    retry: false,
  });

export const useConfirmLink = (companyId: number) =>
  useMutation({
    mutationFn: (token: string) =>
      api(slackEndpoints.slack_link_confirm, { workspace: { id: companyId, urls: {} }, body: { token } }),
  });

const ownLinks = resource('own-slack');

/** The Slack workspaces in which the reader is known. */
export const ownLinksQuery = (workspace: CallScope) =>
  ownLinks.query(workspace, [], (call) => api(slackEndpoints.slack_links, call));

export const useUnlink = () =>
  ownLinks.useChange((workspace, id: number) =>
    api(slackEndpoints.slack_links_delete, { workspace, params: { id } }),
  );
