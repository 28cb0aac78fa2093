import { z } from 'zod';
import { inCompany, type Services } from '#platform/context.ts';
import {
  type Audience,
  callMicrosoft,
  TeamsRateLimited,
  TeamsRefusal,
  TeamsUnreachable,
} from '../calls/gateway.ts';
import { inTabs } from '../deep-links/present.ts';
import { getTeamsApp } from '../gateway.ts';
import type { TenantRow } from '../queries.ts';
import { noteBotGone } from './commands/note-bot-gone.ts';
import { noteFailure } from './commands/note-failure.ts';
import { defaultService, isAwayCode, isGoneCode, serviceOf } from './rules.ts';
import type { TeamsMessage } from './types.ts';

export { TeamsRateLimited, TeamsRefusal, TeamsUnreachable } from '../calls/gateway.ts';

const SCOPE = 'https://api.botframework.com/.default';
/** Bots that are no app of one directory get their tokens from this one. */
const DIRECTORY = 'botframework.com';
/** What `TEAMS_TENANT` is for an app of several directories. */
const ANY: ReadonlySet<string> = new Set(['organizations', 'common']);
const PAGE = 500;
/** A list that has more pages than this has no end. */
const PAGES_MAX = 200;

/** The tenant that is called. */
export type BotTenant = Pick<
  TenantRow,
  'company_id' | 'id' | 'tenant_id' | 'service_url' | 'failed_at' | 'catalog_app_id'
>;

/** Whether the bot may write to nobody in the tenant any more. */
export const isGone = (error: unknown): boolean => error instanceof TeamsRefusal && isGoneCode(error.code);

/** Whether the bot is not in the chat any more, or was blocked there. */
export const isAway = (error: unknown): boolean => error instanceof TeamsRefusal && isAwayCode(error.code);

function audienceOf(services: Services): Audience {
  const { tenant } = getTeamsApp(services.config);
  return { directory: ANY.has(tenant) ? DIRECTORY : tenant, scope: SCOPE };
}

interface BotCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
}

/**
 * Calls the Connector about a tenant, outside of any transaction, and records a failure or a lost access at the tenant. Throws as
 * `callMicrosoft`.
 */
async function callBot(services: Services, tenant: BotTenant, call: BotCall): Promise<unknown> {
  const { TEAMS_URL: testUrl } = services.config;
  const stored = tenant.service_url ?? defaultService(testUrl);
  const service = serviceOf(stored, testUrl);
  // The settings were other ones when it was stored.
  if (service === null)
    throw new TeamsUnreachable('the address of the bot service is not one of Microsoft', true);
  const { path, ...rest } = call;
  try {
    const answer = await callMicrosoft(services, {
      ...rest,
      url: `${service}v3/conversations${path}`,
      audience: audienceOf(services),
    });
    if (tenant.failed_at !== null) await noteFailure(services, tenant, null);
    return answer;
  } catch (error) {
    if (isGone(error))
      await inCompany(services, tenant.company_id, 'write', (ctx) => noteBotGone(ctx, tenant));
    else if (error instanceof TeamsUnreachable || error instanceof TeamsRateLimited)
      await noteFailure(services, tenant, error.message);
    throw error;
  }
}

const CARD = 'application/vnd.microsoft.card.adaptive';

const activityOf = ({ config }: Services, tenant: BotTenant, { text, card }: TeamsMessage): object =>
  card === null
    ? { type: 'message', textFormat: 'plain', text }
    : {
        type: 'message',
        summary: text,
        attachments: [{ contentType: CARD, content: inTabs(card, config, tenant) }],
      };

const made = z.object({ id: z.string().min(1) });

function idOf(answer: unknown): string {
  const read = made.safeParse(answer);
  // It may have had its effect.
  if (!read.success) throw new TeamsUnreachable('no id in the answer');
  return read.data.id;
}

const placeOf = (...ids: string[]): string =>
  ids.map((id) => `/${encodeURIComponent(id)}`).join('/activities');

/** Posts a message to a conversation. Returns the id of the message. Throws as `callBot`. */
export async function postCard(
  services: Services,
  tenant: BotTenant,
  conversationId: string,
  message: TeamsMessage,
): Promise<{ activity_id: string }> {
  const path = `${placeOf(conversationId)}/activities`;
  const body = activityOf(services, tenant, message);
  const answer = await callBot(services, tenant, { method: 'POST', path, body });
  return { activity_id: idOf(answer) };
}

/** Replaces a message of the bot. Throws as `callBot`. */
export async function updateCard(
  services: Services,
  tenant: BotTenant,
  conversationId: string,
  activityId: string,
  message: TeamsMessage,
): Promise<void> {
  const path = placeOf(conversationId, activityId);
  const body = { ...activityOf(services, tenant, message), id: activityId };
  await callBot(services, tenant, { method: 'PUT', path, body });
}

/** Deletes a message of the bot. Throws as `callBot`. */
export async function deleteCard(
  services: Services,
  tenant: BotTenant,
  conversationId: string,
  activityId: string,
): Promise<void> {
  await callBot(services, tenant, { method: 'DELETE', path: placeOf(conversationId, activityId) });
}

/**
 * The chat of the bot with a user of the tenant, which is the same each time. Throws as `callBot`: a refusal where the app is not
 * installed for them.
 */
export async function openConversation(
  services: Services,
  tenant: BotTenant,
  objectId: string,
): Promise<string> {
  const { id } = getTeamsApp(services.config);
  const answer = await callBot(services, tenant, {
    method: 'POST',
    path: '',
    body: {
      bot: { id: `28:${id}` },
      members: [{ id: objectId }],
      isGroup: false,
      tenantId: tenant.tenant_id,
      channelData: { tenant: { id: tenant.tenant_id } },
    },
  });
  return idOf(answer);
}

const member = z.object({
  id: z.string().min(1),
  /** Newer answers have the one, older ones the other. */
  aadObjectId: z.guid().nullish(),
  objectId: z.guid().nullish(),
  userPrincipalName: z.string().nullish(),
  userRole: z.string().nullish(),
  tenantId: z.guid().nullish(),
});

/** A person in a conversation. */
export interface ConversationMember {
  bot_user_id: string;
  object_id: string | null;
  /** What they log in with, in lower case; empty where Microsoft does not say. */
  address: string;
  /** Whether the tenant manages their account: not a guest, and no one of another tenant. */
  is_own: boolean;
  /** Whether they are no guest, and another tenant manages their account: in a shared channel. */
  is_foreign: boolean;
  is_guest: boolean;
}

function memberOf(given: z.output<typeof member>, tenant: BotTenant): ConversationMember {
  const { id, aadObjectId, objectId, userPrincipalName, userRole, tenantId } = given;
  const address = (userPrincipalName ?? '').toLowerCase();
  const isHere = !tenantId || tenantId.toLowerCase() === tenant.tenant_id;
  return {
    bot_user_id: id,
    object_id: (aadObjectId ?? objectId)?.toLowerCase() ?? null,
    address,
    // People of other tenants log in with addresses that are made from theirs.
    is_own: isHere && userRole === 'user' && !address.includes('#ext#'),
    is_foreign: !isHere && userRole !== 'guest',
    is_guest: userRole === 'guest',
  };
}

/** A person in a conversation. Throws as `callBot`: a refusal where the bot or the person is not in it. */
export async function getConversationMember(
  services: Services,
  tenant: BotTenant,
  { conversation_id, bot_user_id }: { conversation_id: string; bot_user_id: string },
): Promise<ConversationMember> {
  const path = `/${encodeURIComponent(conversation_id)}/members/${encodeURIComponent(bot_user_id)}`;
  const read = member.safeParse(await callBot(services, tenant, { path }));
  if (!read.success) throw new TeamsRefusal('unknown_answer', 200);
  return memberOf(read.data, tenant);
}

const listed = z.object({ members: z.array(member).default([]), continuationToken: z.string().nullish() });

/** The people in a conversation. Throws as `callBot`. */
export async function listConversationMembers(
  services: Services,
  tenant: BotTenant,
  conversationId: string,
): Promise<ConversationMember[]> {
  const all: ConversationMember[] = [];
  let token: string | null = null;
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const query = new URLSearchParams({
      pageSize: String(PAGE),
      ...(token === null ? {} : { continuationToken: token }),
    });
    const path = `/${encodeURIComponent(conversationId)}/pagedmembers?${query}`;
    const read = listed.safeParse(await callBot(services, tenant, { path }));
    if (!read.success) throw new TeamsRefusal('unknown_answer', 200);
    all.push(...read.data.members.map((one) => memberOf(one, tenant)));
    token = read.data.continuationToken ?? null;
    if (!token) return all;
  }
  return all;
}
