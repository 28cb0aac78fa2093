import { inCompany, type Ctx, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { isRevoked, SlackRefusal } from '#features/slack/gateway.ts';
import { readConnectedTeam } from '#features/slack/queries.ts';
import { postMessage, type SlackMessage } from '#features/slack/sending/gateway.ts';

/** A message that this worker alone may post, to an open conversation. */
export interface Taken {
  slack_team_id: number;
  channel_id: string;
  message: SlackMessage;
}

interface Steps<T extends Taken> {
  /** Claims the next message in a transaction; null where there is none. */
  take: (ctx: Ctx) => Promise<T | null>;
  /** Gives the claim back after a call that failed, for the next attempt. */
  giveBack: (ctx: Ctx, taken: T) => Promise<unknown>;
}

/** Posts a message to a conversation once. A worker that dies meanwhile leaves it unposted; one that Slack refuses is not tried again. */
export async function postOnce<T extends Taken>(
  services: Services,
  company_id: number,
  { take, giveBack }: Steps<T>,
  log: Log,
): Promise<void> {
  const taken = await inCompany(services, company_id, 'write', take);
  const team = taken && (await readConnectedTeam(services, { company_id, team_id: taken.slack_team_id }));
  if (!taken || !team) return;
  try {
    await postMessage(services, team, taken.channel_id, taken.message);
  } catch (error) {
    if (error instanceof SlackRefusal && !isRevoked(error)) {
      log.warn({ err: error, company_id }, 'Slack refused a message to a conversation');
      return;
    }
    await inCompany(services, company_id, 'write', (ctx) => giveBack(ctx, taken));
    throw error;
  }
}
