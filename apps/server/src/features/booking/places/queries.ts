import { choiceLabel } from '@fika/contract';
import type { Ctx, Scope } from '#platform/context.ts';
import { fieldFor } from '#features/campaigns/use-cases/rules.ts';
import { listVisibleCategories } from '#features/categories/queries.ts';
import { choicesInCommon } from '#features/coffees/explanations/rules.ts';
import { findBooking, findTable } from '../queries.ts';

/** The offices that all of some members share, by the field of the workspace that means offices; none without such a field. */
export async function suggestPlaces(scope: Scope, userIds: readonly number[]): Promise<string[]> {
  const office = fieldFor('office', await listVisibleCategories(scope));
  if (!office || userIds.length < 2) return [];
  const people = await scope.db
    .selectFrom('users')
    .select('fields')
    .where('company_id', '=', scope.company_id)
    .where('id', 'in', userIds)
    .execute();
  const fields = people.map((person) => person.fields as Record<string, unknown>);
  return choicesInCommon([office], fields).flatMap(({ category, choices }) =>
    choices.map((choice) => choiceLabel(category, choice)),
  );
}

/** The booked time of a coffee and where its people meet, as chats of them announce it. */
export interface Appointment {
  /** ISO instant; null where no time is booked. */
  booked_time: string | null;
  place: string;
  /** The https address of the call; null without one. */
  call_url: string | null;
  /** Both in one text, to compare with what was announced; '' for neither. */
  where: string;
}

/** The appointment of a coffee. Without a time there is no place, either. */
export async function findAppointment(ctx: Ctx, coffeeId: number): Promise<Appointment> {
  const booked_time = (await findBooking(ctx, coffeeId))?.starts_at ?? null;
  const table = booked_time === null ? null : await findTable(ctx, coffeeId);
  const { place = '', call_url = null } = table ?? {};
  return { booked_time, place, call_url, where: [place, call_url ?? ''].join('\n').trim() };
}
