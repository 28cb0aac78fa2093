import { type ENDPOINTS, instantOf, LIMITS, type ResponseOf } from '@fika/contract';
import { expect } from 'vitest';
import type { Asked, Raw } from './recompute.ts';
import { recomputeNetwork, recomputeTop } from './recompute-people.ts';

type Calls = typeof ENDPOINTS.dashboard;

/** The day so many days after another one. */
const days = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** The points of all ended weeks since the first session beside the ones from the raw rows. */
export function compareNetwork(
  raw: Raw,
  points: ResponseOf<Calls['network_stats']>['points'],
  { today, timezone }: { today: string; timezone: string },
): void {
  const first = raw.rounds.map(({ matchs_sent_at: at }) => at ?? '').toSorted()[0] ?? '';
  // Sundays from the end of the week of the first session until today.
  const lastSunday = days(today, -(new Date(today).getUTCDay() || 7));
  const sundays = Array.from({ length: 26 }, (_, index) => days(lastSunday, (index - 25) * 7));
  const expected = sundays.filter(
    (day) => Date.parse(instantOf(`${days(day, 1)}T00:00:00`, timezone)) > Date.parse(first),
  );
  expect(points.map(({ day }) => day)).toEqual(expected);
  for (const point of points) {
    const { within_1, within_2, within_3, isolated, bridges, ...counts } = recomputeNetwork(raw, {
      start: days(point.day, -26 * 7 + 1),
      end: point.day,
      timezone,
      campaigns: [],
    });
    expect(point).toMatchObject(counts);
    const shown = (count: number) => {
      const isFew = [count, counts.coworkers - count].some((people) => people >= 1 && people <= 4);
      return isFew ? null : count;
    };
    expect([point.isolated, point.bridges]).toEqual([shown(isolated), shown(bridges)]);
    expect([point.within_1, point.within_2, point.within_3]).toEqual(
      [within_1, within_2, within_3].map((share) => expect.closeTo(share, 9)),
    );
  }
}

/** The members of the list of top participants beside the ones from the raw rows. */
export function compareTop(
  raw: Raw,
  members: ResponseOf<Calls['top_randomers']>['members'],
  asked: Asked,
): void {
  expect(members.length).toBeLessThanOrEqual(LIMITS.topParticipants);
  expect(members.map(({ user, ...counts }) => ({ id: user.id, ...counts }))).toEqual(
    recomputeTop(raw, asked).slice(0, members.length),
  );
}
