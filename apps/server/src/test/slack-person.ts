import { randomUUID } from 'node:crypto';
import type { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { TestApp } from './app.ts';
import type { MadeUser } from './factories.ts';
import { type ShownInSlack, signedHeaders, type SlackVendor } from './slack-vendor.ts';

const FORM = 'application/x-www-form-urlencoded';

interface Signing {
  secondsAgo?: number;
  secret?: string;
  type?: string;
  /** Appended after the body was signed. */
  tamper?: string;
}

type Path = 'interactivity' | 'commands' | 'events';

/** Posts what Slack posts. Returns the status. */
export async function postAsSlack(
  app: TestApp,
  path: Path,
  body: string,
  { tamper = '', ...signing }: Signing = {},
): Promise<number> {
  const type = signing.type ?? (path === 'events' ? 'application/json' : FORM);
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: `/integrations/slack/${path}/`,
    headers: signedHeaders(body, { ...signing, type }),
    body: body + tamper,
  });
  return statusCode;
}

export interface Person {
  team: string;
  user: string;
}

type ButtonOf = ReturnType<typeof buttonAction> & { selected_option?: { value: string } | undefined };

interface Pressing {
  channel?: string | null;
  ts?: string;
  action_ts?: string;
  more?: object;
}

/** The time of a press some seconds ago, by Slack's clock. */
export const tsBefore = (seconds: number): string => (Date.now() / 1_000 - seconds).toFixed(6);

let last = 0;
/** The time of the next press: now, and later than all before. */
export function nextTs(): string {
  last = Math.max(last + 1, Date.now() * 1_000);
  return `${Math.floor(last / 1_000_000)}.${String(last % 1_000_000).padStart(6, '0')}`;
}

/** The body of a press of a button by a user, in a direct message unless another channel is given; null for App Home. */
export function pressBody(
  { team, user }: Person,
  button: ButtonOf,
  { channel = `D${user}`, ts = '1.0001', action_ts = nextTs(), more = {} }: Pressing = {},
): string {
  const place =
    channel === null
      ? { container: { type: 'view', view_id: 'V1' } }
      : { channel: { id: channel }, container: { type: 'message', message_ts: ts, channel_id: channel } };
  const payload = {
    type: 'block_actions',
    team: { id: team, domain: 'office' },
    enterprise: null,
    is_enterprise_install: false,
    user: { id: user, username: 'ada', team_id: team },
    api_app_id: 'A1',
    trigger_id: randomUUID(),
    response_url: 'https://hooks.slack.com/actions/1',
    ...place,
    actions: [{ type: 'button', block_id: 'b', ...button, action_ts }],
    ...more,
  };
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
}

export function commandBody(
  { team, user }: Person,
  text: string,
  { response_url, ...more }: { response_url: string } & Record<string, string>,
): string {
  return new URLSearchParams({
    team_id: team,
    team_domain: 'office',
    channel_id: 'C1',
    user_id: user,
    command: '/fika',
    text,
    trigger_id: randomUUID(),
    is_enterprise_install: 'false',
    api_app_id: 'A1',
    response_url,
    ...more,
  }).toString();
}

/** Links a user at Slack to a member. */
export function linkUser(
  { services }: TestApp,
  { company_id, user_id }: MadeUser,
  slack_team_id: number,
  slack_user_id: string,
): Promise<unknown> {
  return services.database.company(company_id, 'write', (db) =>
    db
      .insertInto('slack_users')
      .values({ company_id, slack_team_id, slack_user_id, user_id, linked_by: 'member' })
      .execute(),
  );
}

interface Element {
  action_id?: string;
  value?: string;
  url?: string;
  options?: { value: string }[];
}

/** The elements of a message or a view that can be pressed. */
export function elementsOf(shown: ShownInSlack | undefined): Element[] {
  return (shown?.blocks ?? []).flatMap(({ type, elements, accessory }) => {
    if (accessory) return [accessory];
    return type === 'actions' ? (elements as Element[]) : [];
  });
}

/** The ids of the elements that do something. */
export const actionsIn = (shown: ShownInSlack | undefined): string[] =>
  elementsOf(shown).flatMap(({ action_id: id = '' }) => (id.startsWith('fika.') ? [id] : []));

/** All words of a message or a view. */
export const wordsOf = (shown: ShownInSlack | undefined): string => JSON.stringify(shown?.blocks ?? []);

/** A user of the Slack workspace of a test, who presses buttons and types commands. */
export function slackUser(holder: { app: TestApp }, vendor: SlackVendor, url: () => string) {
  const at = (user: string): Person => ({ team: vendor.team.id, user });
  return {
    async press(user: string, button: ButtonOf, how: Pressing & Signing = {}): Promise<number> {
      const status = await postAsSlack(holder.app, 'interactivity', pressBody(at(user), button, how), how);
      await holder.app.settle();
      return status;
    },
    async command(user: string, text: string): Promise<string> {
      const body = commandBody(at(user), text, { response_url: `${url()}/responses/1` });
      await postAsSlack(holder.app, 'commands', body);
      await holder.app.settle();
      return wordsOf(vendor.responses.at(-1));
    },
    async openHome(user: string): Promise<ShownInSlack | undefined> {
      const event = { type: 'app_home_opened', user, channel: `D${user}`, tab: 'home', event_ts: nextTs() };
      const body = JSON.stringify({
        type: 'event_callback',
        event_id: randomUUID(),
        team_id: vendor.team.id,
        event,
      });
      await postAsSlack(holder.app, 'events', body);
      await holder.app.settle();
      return vendor.homes.get(user);
    },
    message: (user: string): ShownInSlack | undefined => vendor.messages.get(`D${user}/1.0001`),
  };
}
