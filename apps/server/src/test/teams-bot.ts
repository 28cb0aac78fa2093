import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';
import type { BotPerson, BotVendor } from './teams-vendor-bot.ts';
import { APP } from './teams-vendor.ts';

/** An activity of a person in their chat with the bot, as Microsoft posts it. */
export const activityOf = (bot: BotVendor, person: BotPerson, more: Record<string, unknown> = {}) => ({
  type: 'message',
  id: randomUUID(),
  timestamp: new Date().toISOString(),
  channelId: 'msteams',
  serviceUrl: bot.service,
  from: { id: person.bot_user_id, name: 'A person', aadObjectId: person.object_id },
  recipient: { id: `28:${APP.id}`, name: 'Fika' },
  conversation: { id: person.conversation_id, conversationType: 'personal', tenantId: person.tenant },
  channelData: { tenant: { id: person.tenant } },
  ...more,
});

/** A press of a button in a card. */
export const pressOf = (bot: BotVendor, person: BotPerson, action: { verb: string; value: string }) =>
  activityOf(bot, person, {
    type: 'invoke',
    name: 'adaptiveCard/action',
    replyToId: '1700000000001',
    value: {
      action: { type: 'Action.Execute', verb: action.verb, data: { value: action.value } },
      trigger: 'manual',
    },
  });

/** Posts to the bot as Microsoft does, or as a forger. */
export async function postToBot(
  app: TestApp,
  bot: BotVendor,
  body: object | string,
  signing: Parameters<BotVendor['inboundToken']>[1] | null = {},
) {
  const token = signing === null ? null : await bot.inboundToken(APP.id, signing);
  return app.http.inject({
    method: 'POST',
    url: '/api/messages',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
