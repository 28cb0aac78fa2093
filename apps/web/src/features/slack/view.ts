import type { SlackTeam } from '@fika/contract/endpoints/slack';

/** Why a Slack workspace was not connected. */
const REASONS = ['denied', 'invalid', 'app', 'taken', 'unreachable', 'off', 'other'] as const;
export type Reason = (typeof REASONS)[number];

const BY_CODE: Readonly<Record<string, Reason>> = {
  // What Slack writes into the address when the admin says no.
  access_denied: 'denied',
  slack_consent_invalid: 'invalid',
  slack_app_refused: 'app',
  // What Slack writes there when the app, as the operator set it up, is not open to this Slack workspace.
  bad_redirect_uri: 'app',
  invalid_client_id: 'app',
  invalid_scope: 'app',
  invalid_team_for_non_distributed_app: 'app',
  slack_team_taken: 'taken',
  slack_unreachable: 'unreachable',
  slack_off: 'off',
};

/** The reason of an error of Slack's redirect, or of a problem of the server. */
export const reasonOf = (code: string): Reason => BY_CODE[code] ?? 'other';

/** The reason in an address. */
export const readReason = (text: string | undefined): Reason =>
  REASONS.find((reason) => reason === text) ?? 'other';

/** Whether there is anything to see of a service. An installation that it does not know has nothing, unless it did before. */
export const isShown = ({ is_available, results }: { is_available: boolean; results: readonly unknown[] }) =>
  is_available || results.length > 0;

/** The tone of a state. */
export const TONES = { connected: 'pine', failing: 'cinnamon', revoked: 'lingon' } as const satisfies Record<
  SlackTeam['state'],
  string
>;

/** Whether the permissions of a Slack workspace include creating a channel. */
export const canCreateChannel = ({ missing_scopes: missing }: SlackTeam, kind: 'public' | 'private') =>
  !missing.includes(kind === 'public' ? 'channels:manage' : 'groups:write');

/** Whether the permissions of a Slack workspace include its channels. */
export const canListChannels = ({ missing_scopes: missing }: SlackTeam) =>
  !missing.includes('channels:read') && !missing.includes('groups:read');
