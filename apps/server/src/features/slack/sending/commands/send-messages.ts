import { defineChat } from '#features/email-outbox/sending/chats/commands/hand-over.ts';
import { isRevoked } from '../../gateway.ts';
import { readConnectedTeam } from '../../queries.ts';
import { postMessage } from '../gateway.ts';
import { presentMessage } from '../present.ts';
import { findReceiver, findTeams } from '../queries.ts';
import { resultOf } from '../rules.ts';
import { recordMessage } from './record-message.ts';

/** Slack: messages to users of teams. */
export const slackChannel = defineChat({
  chat: 'slack',
  table: 'slack_teams',
  findWays: findTeams,
  isConnected: async (services, { company_id, id }) =>
    (await readConnectedTeam(services, { company_id, team_id: id })) !== null,
  findReceiver,
  present: presentMessage,
  post: (services, { team, slack_user_id: user }, message) =>
    postMessage(services, team, user ?? '', message),
  record: recordMessage,
  isGone: isRevoked,
  resultOf,
});
