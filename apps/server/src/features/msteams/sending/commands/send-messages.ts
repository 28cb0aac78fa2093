import { defineChat } from '#features/email-outbox/sending/chats/commands/hand-over.ts';
import { isGone } from '../../bot/gateway.ts';
import { presentMessage } from '../present.ts';
import { findReceiver, findTenants, isTenantConnected } from '../queries.ts';
import { resultOf } from '../rules.ts';
import { postMessage } from './post-message.ts';
import { recordMessage } from './record-message.ts';

/** Microsoft Teams: messages to people in tenants, in their chats with the bot. */
export const teamsChannel = defineChat({
  chat: 'msteams',
  table: 'msteams_tenants',
  findWays: findTenants,
  isConnected: isTenantConnected,
  findReceiver,
  present: presentMessage,
  post: postMessage,
  record: recordMessage,
  isGone,
  resultOf,
});
