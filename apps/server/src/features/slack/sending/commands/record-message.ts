import type { Services } from '#platform/context.ts';
import type { Connection } from '#features/email-outbox/sending/chats/types.ts';
import type { DueDelivery } from '#features/email-outbox/types.ts';

/** Stores where a message is in Slack, so that it can be updated there. */
export async function recordMessage(
  { database, bus }: Pick<Services, 'database' | 'bus'>,
  { company_id, id }: Connection,
  delivery: Pick<DueDelivery, 'id' | 'kind' | 'round_id' | 'user_id'>,
  { channel, ts }: { channel: string; ts: string },
): Promise<void> {
  const { id: delivery_id, kind, round_id, user_id } = delivery;
  // Without waiting for the disk: after a crash of PostgreSQL a message may not be updated, or a conversation not be opened.
  await database.systemAsync(async (db) => {
    await db
      .insertInto('slack_messages')
      .values({
        company_id,
        slack_team_id: id,
        channel_id: channel,
        ts,
        delivery_id,
        kind,
        round_id,
        user_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (kind === 'match' && round_id !== null)
      await bus.emit(db, 'slack.match_sent', { company_id, round_id, user_id, slack_team_id: id });
  });
}
