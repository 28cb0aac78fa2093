import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { reviewing } from '#test/review.ts';
import { makeScene } from '#test/scenes.ts';

const { campaigns, rounds } = ENDPOINTS;
const holder = testApp();
const review = reviewing(holder);
const SESSIONS = 10;

it.each([
  { value: 'different', empty: 'wait' },
  { value: 'same', empty: 'different' },
] as const)(
  'members whom a rule lets meet nobody do not hold the places of a small plan: $value, empty fields $empty',
  async ({ value, empty }) => {
    const { app } = holder;
    const made = await makeScene(app, [6, 2], {
      algo: 'crossgroup',
      groups_chunks_generator: 1,
      optin_option: 2,
      frequency: 1,
      timezone: 'UTC',
      next_requests_send_at: null,
      next_matchs_send_at: await review.inDays(2),
      rules: [],
    });
    const { company_id, params, department, members } = made;
    const admin = () => app.as(made.admin);
    const rule = { kind: 'cross_category', category: department, value, strength: 'require', empty } as const;
    await made.browser.call(campaigns.campaigns_update, { params, body: { rules: [rule] } });
    const without = members.slice(0, 4).map(({ user_id: id }) => id);
    await app.services.database.company(company_id, 'write', (db) =>
      sql`update users set fields = '{}' where company_id = ${company_id} and id = any(${without}::bigint[])`.execute(
        db,
      ),
    );
    await app.services.database.global('write', (db) =>
      db.updateTable('companies').set({ max_seats: 4 }).where('id', '=', company_id).execute(),
    );
    await made.browser.call(campaigns.activate, { params });
    const matched: number[] = [];
    for (let session = 0; session < SESSIONS; session += 1) {
      const { next_matchs_send_at: at } = await (await admin()).call(campaigns.campaigns_get, { params });
      await review.goTo(at);
      await app.tick();
      const { results } = await (await admin()).call(rounds.sessions, { params });
      const outcomes = await (
        await admin()
      ).call(rounds.session_outcomes, {
        params: { ...params, round_id: results[0]?.id ?? 0 },
        query: { limit: 50 },
      });
      matched.push(outcomes.results.filter(({ outcome }) => outcome === 'matched').length);
    }
    // Before, those without a value held all places from the second session on.
    expect(matched.slice(3).filter((count) => count > 0).length, String(matched)).toBeGreaterThan(1);
  },
  60_000,
);
