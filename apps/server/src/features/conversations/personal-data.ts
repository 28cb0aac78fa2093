import { sql } from 'kysely';
import type { PersonalData } from '#features/members/types.ts';

/**
 * The messages of a person, for their own export alone. Erasure removes only the texts, so that the order of the others' messages
 * stays.
 */
export const messageData: PersonalData = {
  name: 'messages',
  collect: async ({ db, company_id: companyId }, { user_id: userId }, { by_oneself: isOneself }) =>
    isOneself
      ? db
          .selectFrom('messages')
          .select(['coffee_id', 'text', 'created_at'])
          .where('company_id', '=', companyId)
          .where('author_id', '=', userId)
          .orderBy('id')
          .execute()
      : null,
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .updateTable('messages')
      .set({ text: '' })
      .where('company_id', '=', companyId)
      .where('author_id', '=', userId)
      .execute();
    // Events for open browsers are stored for a while, with their texts.
    const topic = `user:${userId}`;
    await sql`
      delete from realtime_events where company_id = ${companyId} and (topics = array[${topic}::text]
        or (type = 'message.created' and data -> 'message' ->> 'author_id' = ${String(userId)}))`.execute(db);
    await sql`
      update realtime_events set topics = array_remove(topics, ${topic})
      where company_id = ${companyId} and ${topic} = any(topics)`.execute(db);
  },
};
