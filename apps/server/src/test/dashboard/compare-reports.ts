import { ENDPOINTS } from '@fika/contract';
import { expect } from 'vitest';
import { type MadeAudience, rowsOfAudience } from './audience.ts';
import type { Compared } from './history.ts';
import { type Asked, type Raw, recomputeFunnel } from './recompute.ts';
import { recomputeInactive, recomputePairList, recomputeSessions } from './recompute-reports.ts';

const calls = ENDPOINTS.dashboard;

const query = ({ start, end, campaigns, audience }: Asked & { audience?: number }) => ({
  start,
  end,
  limit: 100,
  ...(audience !== undefined && { audience }),
  ...(campaigns.length > 0 && { campaigns: JSON.stringify(campaigns) }),
});

/** Every row of every report beside the one from the raw rows, and beside the number of the dashboard that it is behind. */
export async function compareReports(
  made: Compared,
  everybody: Raw,
  range: Asked,
  chosen: MadeAudience | null = null,
): Promise<void> {
  const { browser, company_id } = made;
  const params = { company_id };
  const raw = rowsOfAudience(everybody, made, chosen);
  const asked = { ...range, ...(chosen && { audience: chosen.id }) };
  const input = { params, query: query(asked) };
  const { limit: _, ...days } = query(asked);
  const overview = await browser.call(calls.overview, { params, query: days });

  const sessions = await browser.call(calls.report_participations, input);
  const expected = recomputeSessions(raw, asked);
  const shown = sessions.results.map(
    ({ id, invited, accepted, declined, no_answer, added, matched, booked, met, groups }) => ({
      id,
      invited,
      accepted,
      declined,
      no_answer,
      added,
      matched,
      booked,
      met,
      groups,
    }),
  );
  expect(shown.toSorted((a, b) => a.id - b.id)).toEqual(expected);
  expect(sessions.count).toBe(expected.length);
  for (const [name, sum] of Object.entries(sessions.total)) {
    expect(sum).toBe(expected.reduce((all, one) => all + one[name as keyof typeof one], 0));
  }
  const dates = sessions.results.map((one) => Date.parse(one.matchs_sent_at ?? one.matchs_send_at));
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  const sent = sessions.results.filter(({ matchs_sent_at: at }) => at !== null);
  const inRange = sent.filter(
    ({ matchs_sent_at: at }) =>
      Date.parse(at ?? '') >= Date.parse(sessions.range.from) &&
      Date.parse(at ?? '') < Date.parse(sessions.range.to),
  );
  const sum = (name: 'matched' | 'booked' | 'met') => inRange.reduce((all, one) => all + one[name], 0);
  expect([sum('matched'), sum('booked'), sum('met')]).toEqual(recomputeFunnel(raw, asked).slice(2));

  const pairs = await browser.call(calls.report_pairs, input);
  const list = recomputePairList(raw, asked);
  expect(pairs.count).toBe(list.length);
  expect(pairs.count).toBe(overview.connections);
  const everyPair = await everyPage((offset) =>
    browser.call(calls.report_pairs, { params, query: { ...query(asked), offset } }),
  );
  const found = everyPair.map(({ a, b, times, is_repeat }) => ({ key: `${a.id} ${b.id}`, times, is_repeat }));
  expect(found.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(list);
  const repeats = await browser.call(calls.report_pairs, {
    params,
    query: { ...query(asked), repeats: 'true' },
  });
  expect(repeats.count).toBe(list.filter((one) => one.is_repeat).length);

  const delivery = await browser.call(calls.report_delivery, input);
  const requests = delivery.results.filter(({ kind }) => kind === 'request');
  expect(requests.reduce((all, one) => all + one.failed + one.bounced, 0)).toBe(overview.undelivered);
  expect(delivery.total.emails).toBe(delivery.results.reduce((all, one) => all + one.emails, 0));
  const addresses = await browser.call(calls.report_unreachable, input);
  const living = new Set(raw.users.filter(({ fields }) => fields !== null).map(({ id }) => id));
  expect(addresses.results.every(({ user }) => living.has(user.id))).toBe(true);

  const inactive = await browser.call(calls.report_inactive, input);
  const { previous } = inactive.range;
  const alone = recomputeInactive(raw, asked, { before: previous, everybody });
  const everyInactive = await everyPage((offset) =>
    browser.call(calls.report_inactive, { params, query: { ...query(asked), offset } }),
  );
  expect(
    everyInactive
      .map(({ id, reason, is_newcomer, has_stopped }) => ({ id, reason, is_newcomer, has_stopped }))
      .toSorted((a, b) => a.id - b.id),
  ).toEqual(alone);
  expect(inactive.newcomers).toBe(overview.newcomers.unconnected);
  expect(inactive.stopped).toBe(alone.filter((one) => one.has_stopped).length);
  const stopped = await browser.call(calls.report_inactive, {
    params,
    query: { ...query(asked), stopped: 'true' },
  });
  expect(stopped.count).toBe(inactive.stopped);
  for (const { reason, members } of inactive.reasons) {
    expect(members).toBe(alone.filter((one) => one.reason === reason).length);
    const some = await browser.call(calls.report_inactive, { params, query: { ...query(asked), reason } });
    expect(some.count).toBe(members);
  }
}

async function everyPage<T>(
  page: (offset: number) => Promise<{ count: number; results: T[] }>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { count, results } = await page(all.length);
    all.push(...results);
    if (results.length === 0 || all.length >= count) return all;
  }
}
