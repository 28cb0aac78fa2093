import { ENDPOINTS, LIMITS } from '@fika/contract';
import { expect } from 'vitest';
import { type MadeAudience, rowsOfAudience } from './audience.ts';
import type { Compared } from './history.ts';
import {
  type Asked,
  choiceThen,
  type Raw,
  recomputeAnswers,
  recomputeBucket,
  recomputeCampaigns,
  recomputeFunnel,
  recomputeOverview,
  recomputePairs,
  recomputePeople,
} from './recompute.ts';
import { recomputeSessions } from './recompute-reports.ts';

const calls = ENDPOINTS.dashboard;

/** Every number of every call beside the one from the raw rows: of all members, or of an audience. */
export async function compareDashboard(
  made: Compared,
  everybody: Raw,
  asked: Asked,
  chosen: MadeAudience | null = null,
): Promise<void> {
  const { browser, company_id } = made;
  const params = { company_id };
  const raw = rowsOfAudience(everybody, made, chosen);
  const { start, end, campaigns } = asked;
  const audience = chosen?.id;
  const body = { start, end, campaigns: [...campaigns], audience };
  const query = {
    start,
    end,
    ...(campaigns.length > 0 && { campaigns: JSON.stringify(campaigns) }),
    ...(audience !== undefined && { audience }),
  };

  const overview = await browser.call(calls.overview, { params, query });
  const { range, audience: shown, previous, unconnected, ...figures } = overview;
  expect(range).toMatchObject({ start, end, timezone: made.timezone });
  expect(shown).toEqual(chosen === null ? null : { id: chosen.id, name: chosen.name });
  expect(figures).toEqual(close(recomputeOverview(raw, asked, everybody)));
  expect(previous).toEqual(close(recomputeOverview(raw, { ...asked, ...range.previous }, everybody)));
  expect(unconnected).toHaveLength(Math.min(figures.newcomers.unconnected, LIMITS.dashboardNewcomers));

  const { buckets, funnel } = await browser.call(calls.participations_stats, { params, body });
  expect(buckets[0]?.start).toBe(start);
  expect(buckets.at(-1)?.end).toBe(end);
  for (const bucket of buckets) {
    expect(bucket).toEqual(
      close({ start: bucket.start, end: bucket.end, ...recomputeBucket(raw, { ...asked, ...bucket }) }),
    );
  }
  expect(funnel.map(({ count }) => count)).toEqual(recomputeFunnel(raw, asked));
  for (const [index, { count, lost }] of funnel.entries()) {
    const before = index === 0 ? count : (funnel[index - 1]?.count ?? 0);
    expect(lost.reduce((sum, one) => sum + one.count, 0)).toBe(before - count);
  }

  const report = await browser.call(calls.report_participations, { params, query: { ...query, limit: 100 } });
  const rows = report.results.toSorted((a, b) => a.id - b.id);
  expect(rows).toMatchObject(recomputeSessions(raw, asked));

  const programs = await browser.call(calls.campaigns_stats, { params, body });
  expect(programs.campaigns).toEqual(recomputeCampaigns(raw, asked).map(close));
  for (const category_id of [made.department, made.remote]) {
    await compareEngagement(made, raw, { ...asked, category_id, audience });
    await compareMixing(made, raw, { ...asked, category_id, audience });
  }
}

type OfGroups = Asked & { category_id: number; audience: number | undefined };

const bodyOf = ({ start, end, campaigns, category_id, audience }: OfGroups) => ({
  start,
  end,
  campaigns: [...campaigns],
  category_id,
  audience,
});

const total = (groups: readonly { invited: number; accepted: number; matched: number; met: number }[]) => {
  const sum = { invited: 0, accepted: 0, matched: 0, met: 0 };
  for (const one of groups)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += one[name];
  return sum;
};

async function compareEngagement(
  { browser, company_id }: Compared,
  raw: Raw,
  asked: OfGroups,
): Promise<void> {
  const params = { company_id };
  const answer = await browser.call(calls.engagement_stats, { params, body: bodyOf(asked) });
  const sessions = [
    ...Map.groupBy(recomputeAnswers(raw, asked, asked.category_id), ({ round_id: id }) => id).values(),
  ].filter((groups) => total(groups).invited >= 5);
  expect(answer.total).toEqual(total(sessions.flat()));
  const shown = sessions.flatMap((groups) => visible(groups, ({ invited }) => invited));
  for (const { choice, answers, participation, is_hidden, is_partial } of answer.options) {
    const own = shown.filter((one) => one.choice === choice);
    const all = sessions.flat().filter((one) => one.choice === choice);
    expect({ choice, is_hidden, is_partial }).toEqual({
      choice,
      is_hidden: own.length === 0 && all.length > 0,
      is_partial: own.length > 0 && all.length > own.length,
    });
    expect(answers).toEqual(is_hidden ? null : total(own));
    const mean = own.reduce((sum, one) => sum + one.accepted / one.invited, 0) / own.length;
    expect(participation).toEqual(own.length === 0 ? null : expect.closeTo(mean, 9));
  }
  expect(total([...answer.options.flatMap(({ answers }) => answers ?? []), answer.rest])).toEqual(
    answer.total,
  );
}

async function compareMixing({ browser, company_id }: Compared, raw: Raw, asked: OfGroups): Promise<void> {
  const params = { company_id };
  const answer = await browser.call(calls.mixing_stats, { params, body: bodyOf(asked) });
  const people = recomputePeople(raw, asked, asked.category_id);
  const shown = [...Map.groupBy(people, ({ round_id: id }) => id).values()].flatMap((there) => {
    const groups = [...Map.groupBy(there, ({ choice }) => choice)].map(([choice, own]) => ({ choice, own }));
    return visible(groups, ({ own }) => own.length).flatMap(({ own }) => own);
  });
  const today = raw.users
    .filter(({ is_active: isActive }) => isActive)
    .map(({ id }) => ({
      user_id: id,
      choice: choiceThen(raw, id, asked.category_id, '2099-01-01T00:00:00Z'),
    }));
  // Who has an option no more counts by sessions with five or more of them.
  const current = new Map(today.map(({ user_id: id, choice }) => [id, choice]));
  const isToday = ({ user_id: id, choice }: (typeof today)[number]) => current.get(id) === choice;
  const gone = [
    ...Map.groupBy(
      shown.filter((one) => !isToday(one)),
      ({ round_id: id, choice }) => `${id} ${choice}`,
    ).values(),
  ]
    .filter((list) => list.length >= 5)
    .flat();
  const peopleOf = (choice: string | null) =>
    new Set([...today, ...gone].filter((one) => one.choice === choice).map(({ user_id: id }) => id));
  for (const group of answer.groups) {
    expect(group.members).toBe(today.filter(({ choice }) => choice === group.choice).length);
    expect(group.people).toBe(group.is_hidden ? 0 : peopleOf(group.choice).size);
    const former = group.is_hidden ? 0 : group.people - group.members;
    expect(former === 0 || former >= 5).toBe(true);
    const [counted, all] = [shown, people].map((list) => list.some(({ choice }) => choice === group.choice));
    expect(group.is_hidden).toBe((all && !counted) || peopleOf(group.choice).size < 5);
  }
  const open = answer.groups.filter((group) => !group.is_hidden);
  const introduced = recomputePairs(raw, asked, shown);
  expect(answer.cells).toHaveLength((open.length * (open.length + 1)) / 2);
  for (const { a, b, pairs, possible, share } of answer.cells) {
    const found = introduced.filter(
      ({ choices: [one, other] }) => (one === a && other === b) || (one === b && other === a),
    );
    expect(pairs).toBe(new Set(found.map(({ key }) => key)).size);
    const [one, other] = [peopleOf(a).size, peopleOf(b).size];
    expect(possible).toBe(Math.max(pairs, a === b ? (one * (one - 1)) / 2 : one * other));
    expect(share).toBeCloseTo(possible === 0 ? 0 : pairs / possible, 9);
  }
  const between = answer.cells.filter(({ a, b }) => a !== b && a !== null && b !== null);
  expect(answer.widest_gap?.share).toBe(
    between.length === 0 ? undefined : Math.min(...between.map(({ share }) => share)),
  );
}

/** The groups of one session that may be shown: written a second time, from the sentence of the decision. */
function visible<T extends { choice: string | null }>(
  groups: readonly T[],
  sizeOf: (group: T) => number,
): T[] {
  const sorted = groups.toSorted(
    (a, b) => sizeOf(a) - sizeOf(b) || (String(a.choice) < String(b.choice) ? -1 : 1),
  );
  let index = sorted.findIndex((group) => sizeOf(group) >= 5);
  if (index === -1) index = sorted.length;
  const hidden = () => sorted.slice(0, index).reduce((sum, group) => sum + sizeOf(group), 0);
  while (index < sorted.length && hidden() > 0 && hidden() < 5) index += 1;
  return sorted.slice(index);
}

/** The same with fractions that may differ in their last digits: the database counts microseconds, this code milliseconds. */
export function close(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isInteger(value)) return expect.closeTo(value, 6);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, close(inner)]));
}
