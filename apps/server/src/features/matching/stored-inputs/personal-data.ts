import type { Translator } from '@fika/messages/server';
import { fieldText } from '@fika/contract/field-text';
import { sql } from 'kysely';
import type { PersonalData } from '#features/members/types.ts';
import { findStoredPerson, type StoredPerson } from './rules.ts';

/** The stored input of a person, for running a matching again. Their coffees have the people they met. */
export const storedInputData: PersonalData = {
  name: 'matching_inputs',
  collect: async (
    { db, company_id: companyId, services },
    { user_id: userId },
    { by_oneself: isOneself },
  ) => {
    const { rows } = await sql<{ round_id: number; program: string; number: number; matched_at: string }>`
      select k.round_id, c.name as program, r.number, k.matched_at
      from round_inputs k
      join rounds r on r.company_id = k.company_id and r.id = k.round_id
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
      where k.company_id = ${companyId} and k.input is not null and k.people @> array[${userId}::bigint]
      order by k.round_id`.execute(db);
    const collected = [];
    // One after the other: each may be megabytes.
    for (const { round_id, ...about } of rows) {
      const { input } = await db
        .selectFrom('round_inputs')
        .select('input')
        .where('company_id', '=', companyId)
        .where('round_id', '=', round_id)
        .executeTakeFirstOrThrow();
      const stored = input && (await findStoredPerson(input, userId));
      if (stored) collected.push({ ...about, ...presentStored(stored, isOneself, services.translators.en) });
    }
    return collected;
  },
  // The input without a person gives other groups, so that it is useless: all of it is deleted.
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    // A running matching writes outcomes of the person. This waits for it, and then finds the input that it stored.
    await sql`
      select from round_members where company_id = ${companyId} and user_id = ${userId} for update`.execute(
      db,
    );
    await sql`
      update round_inputs set input = null, people = array_remove(people, ${userId}::bigint), erased = erased + 1
      where company_id = ${companyId} and people @> array[${userId}::bigint]`.execute(db);
  },
};

function presentStored(
  { participant, fields, preferences }: StoredPerson,
  isOneself: boolean,
  t: Translator,
) {
  const { values = {}, sit_outs = 0, earlier_wins, free_hours } = participant;
  const inWords = (id: number | string, value: unknown) => {
    const field = fields.find((one) => one.id === id);
    const text = field && fieldText({ ...field, choices: field.choices ?? {} }, value, t);
    return { field: field?.title ?? String(id), text };
  };
  return {
    fields: Object.entries(values).map(([id, value]) => inWords(Number(id), value)),
    sit_outs,
    ...(earlier_wins !== undefined && { earlier_wins }),
    // As in the rest of the export, only the person sees when they have time and what they wish.
    ...(isOneself && {
      // Hours of the week in UTC: 0 is Monday 00:00.
      ...(free_hours && { free_hours }),
      preferences: preferences.map(({ wish, category, choice }) => ({
        wish,
        ...inWords(category, [choice]),
      })),
    }),
  };
}
