import type { OptinAction } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import type { Keys } from '#platform/crypto/keys.ts';
import type { DueDelivery } from '#features/email-outbox/types.ts';
import { type Invited, oneClickToken, optinToken } from './tokens.ts';

export interface InvitationLinks {
  accept: string;
  reject: string;
  /** Pauses until a date that is chosen there. */
  snooze: string;
  /** Stays in the program, or returns to it, by a button. */
  stay: string;
  /** Leaves the program, after a question. */
  leave: string;
  /** Leaves the product, after a question. */
  stop: string;
  /** Leaves the program at once when it is posted to (RFC 8058). */
  one_click: string;
}

/** Addresses of the pages that an invitation opens, each also below `/optin/slack/`. `invitedAt` is an ISO instant. */
export function invitationLinks(
  config: Config,
  keys: Keys,
  invited: Invited & Pick<DueDelivery, 'channel'>,
  invitedAt: string,
): InvitationLinks {
  const pages = `${config.PUBLIC_URL}${config.BASE_PATH}optin${invited.channel === 'slack' ? '/slack' : ''}`;
  const page = (path: string, action: OptinAction) =>
    `${pages}/${path}?token=${optinToken(keys, action, invited, invitedAt)}`;
  return {
    accept: page('accept', 'accept'),
    reject: page('reject', 'reject'),
    snooze: page('snooze', 'snooze'),
    stay: page('stay', 'stay'),
    leave: page('unsubscribe/campaign/confirmation', 'unsubscribe'),
    stop: page(`unsubscribe/${config.PRODUCT_SLUG}/confirmation`, 'unsubscribe'),
    one_click: oneClickUrl(config, optinToken(keys, 'one-click', invited, invitedAt)),
  };
}

const oneClickUrl = (config: Config, token: string): string =>
  `${config.PUBLIC_URL}/api/v1/optin/unsubscribe/${token}/`;

/** Headers of one email about several rounds of a member: one click leaves the programs of all of them. */
export function joinedUnsubscribeHeaders(
  config: Config,
  keys: Keys,
  [first, ...others]: readonly [Invited, ...Invited[]],
  invitedAt: string,
): Record<string, string> {
  const token = oneClickToken(keys, first, { others: others.map(({ round_id: id }) => id), invitedAt });
  return headersOf(oneClickUrl(config, token));
}

/** Headers by which email programs offer to leave with one click. */
export const unsubscribeHeaders = (links: InvitationLinks): Record<string, string> =>
  headersOf(links.one_click);

const headersOf = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
