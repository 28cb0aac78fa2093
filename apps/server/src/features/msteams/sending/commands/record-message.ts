import type { Services } from '#platform/context.ts';
import type { Connection } from '#features/email-outbox/sending/chats/types.ts';
import type { DueDelivery } from '#features/email-outbox/types.ts';
import type { TeamsPlace } from './post-message.ts';

/** Stores where a message is in Teams, so that it can be updated there. */
export async function recordMessage(
  { database, bus }: Pick<Services, 'database' | 'bus'>,
  { company_id, id }: Connection,
  { id: delivery_id, kind, round_id, user_id }: Pick<DueDelivery, 'id' | 'kind' | 'round_id' | 'user_id'>,
  place: TeamsPlace,
): Promise<void> {
  // Without waiting for the disk: after a crash of PostgreSQL a message may not be updated, or a chat not be opened.
  await database.systemAsync(async (db) => {
    await db
      .insertInto('msteams_messages')
      .values({ company_id, msteams_tenant_id: id, ...place, delivery_id, kind, round_id, user_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (kind === 'match' && round_id !== null)
      await bus.emit(db, 'msteams.match_sent', { company_id, round_id, user_id, msteams_tenant_id: id });
  });
}
