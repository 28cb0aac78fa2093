import { COFFEE_STATUS, ENDPOINTS } from '@fika/contract';
import type { Compared } from './history.ts';
import { type Raw, seatsOf } from './recompute.ts';

/** An audience of a history: the members of some departments, and some who were added by hand. */
export interface MadeAudience {
  id: number;
  name: string;
  departments: readonly string[];
  added: readonly number[];
}

export async function makeAudience(
  { browser, company_id, department }: Compared,
  { departments, added }: Pick<MadeAudience, 'departments' | 'added'>,
): Promise<MadeAudience> {
  const params = { company_id };
  const name = ['Audience of', ...departments, ...added].join(' ');
  const { id } = await browser.call(ENDPOINTS.audiences.audiences_create, {
    params,
    body: {
      name,
      ...(departments.length > 0 && {
        filters: {
          version: 'v1' as const,
          operator: 'and' as const,
          filters: [
            { category_id: department, type: 'select', operator: 'inn' as const, value: [...departments] },
          ],
        },
      }),
    },
  });
  if (added.length > 0) {
    await browser.call(ENDPOINTS.audiences.audiences_add_members, {
      params: { ...params, id },
      body: { filters: { filters: [{ type: 'usercompany_id', operator: 'inn', value: [...added] }] } },
    });
  }
  return { id, name, departments, added };
}

/** The rows of a company as if it had only the members of an audience; null: all of them. */
export function rowsOfAudience(raw: Raw, { department }: Compared, audience: MadeAudience | null): Raw {
  if (audience === null) return raw;
  const { departments, added } = audience;
  const members = new Set(
    raw.users
      .filter(
        ({ id, is_active: isActive, fields }) =>
          isActive && (departments.includes(String(fields[String(department)])) || added.includes(id)),
      )
      .map(({ id }) => id),
  );
  const isMember = ({ user_id: id }: { user_id: number }) => members.has(id);
  const round_members = raw.round_members.filter(isMember);
  const seats = raw.coffee_members.filter(isMember);
  const isGift = (id: number) => seatsOf(raw, id).some(({ part }) => part === 'giver' || part === 'receiver');
  const coffees = raw.coffees
    .filter(({ id }) => seatsOf(raw, id).some(isMember))
    .map((coffee) => (isGift(coffee.id) ? withoutState(coffee) : coffee));
  const attended = new Set([
    ...round_members
      .filter((one) => one.asked_at !== null || one.accepted_at !== null)
      .map(({ round_id: id }) => id),
    ...coffees.filter((one) => one.is_uncounted !== true).map(({ round_id: id }) => id),
  ]);
  return {
    ...raw,
    users: raw.users.filter(({ id }) => members.has(id)),
    rounds: raw.rounds.filter(({ id }) => attended.has(id)),
    round_members,
    coffees,
    coffee_members: seats,
    // Ratings are anonymous.
    coffee_feedback: [],
    deliveries: raw.deliveries.filter(isMember),
  };
}

/** Of a gift, only that somebody is in it counts: its state would reveal the other one. */
function withoutState(coffee: Raw['coffees'][number]): Raw['coffees'][number] {
  return { ...coffee, status: COFFEE_STATUS.matched, scheduled_at: null, ends_at: null, is_uncounted: true };
}
