import { memberName } from '@fika/contract';
import type { PersonalData } from '#features/members/types.ts';
import { listCoffees } from './queries.ts';

const ALL = { search: '', ordering: 'created_at', limit: 100_000, offset: 0 };

/** The data of a person in coffees: their groups and dates. Groups stay for the others. */
export const coffeeData: PersonalData = {
  name: 'coffees',
  collect: async (ctx, { user_id: userId }) => {
    const { rows } = await listCoffees(ctx, { ...ALL, user_id: userId });
    return rows.map((row) => ({
      program: row.campaign_name,
      session: row.round_number,
      sent_at: row.sent_at,
      status: row.status,
      origin: row.origin,
      asked_by_oneself: row.introduced_by === userId,
      scheduled_at: row.scheduled_at,
      place: row.place,
      call_url: row.call_url,
      feedback: row.feedback,
      last_messages_seen_at: row.last_messages_seen_at,
      with: row.members
        .filter(({ id }) => id !== userId)
        .map((other) => memberName(other, ctx.services.translators.en)),
    }));
  },
  // Whether people met, and how it was, stays in the counts; the words were theirs.
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .updateTable('coffee_feedback')
      .set({ note: '' })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    await db
      .updateTable('coffees')
      .set({ place: '', call_url: null, placed_by: null })
      .where('company_id', '=', companyId)
      .where('placed_by', '=', userId)
      .execute();
  },
};
