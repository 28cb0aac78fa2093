import { ENDPOINTS, LIMITS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { makeCoffees } from '#test/coffees.ts';
import { testApp } from '#test/app.ts';
import { makeCalendars } from '#test/calendars.ts';
import { makeCompany, makeUser, type MadeUser } from '#test/factories.ts';

const { people_to_meet: meet } = ENDPOINTS.coffees;
const { availabilities_update: save } = ENDPOINTS.availabilities;
const holder = testApp();

const ALL_DAY = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const NEVER = Array.from({ length: 7 }, () => []);

type Week = typeof ALL_DAY | typeof NEVER | null;

/** Ada, and colleagues with these weeks. */
async function office(weeks: readonly Week[]) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const ada = await makeUser(services, { company_id });
  const others = [];
  for (const weekly of weeks) {
    const one = await makeUser(services, { company_id });
    others.push(one);
    if (weekly === null) continue;
    const browser = await holder.app.as(one);
    await browser.call(save, { params: { company_id }, body: { weekly, timezone: 'UTC' } });
  }
  const browser = await holder.app.as(ada);
  const look = async () => (await browser.call(meet, { params: { company_id } })).results;
  return { company_id, ada, others, look };
}

describe('people to meet', () => {
  it('are those first who entered hours and are free now', async () => {
    const { others, look } = await office([null, NEVER, null, ALL_DAY, null]);
    const results = await look();
    expect(results).toHaveLength(LIMITS.suggestions);
    const [first, ...rest] = results;
    expect(first).toMatchObject({ user: { id: others[3]?.user_id }, why: [{ fact: 'first_meeting' }] });
    expect(first?.is_free).toBe(true);
    // Who entered nothing, or no hours now, is not said to be free.
    expect(rest.map(({ is_free }) => is_free)).toEqual([false, false]);
  });

  it('are not free during a pause', async () => {
    const { company_id, others, look } = await office([ALL_DAY]);
    const [one] = others;
    const browser = await holder.app.as(one!);
    const today = new Date().toISOString().slice(0, 10);
    const body = { pause: { from: today, to: null } };
    await browser.call(save, { params: { company_id }, body });
    expect(await look()).toMatchObject([{ is_free: false }]);
  });

  it('show nothing of the calendar of anyone: who is busy by it is left out', async () => {
    const { company_id, others, look } = await office([ALL_DAY, ALL_DAY, ALL_DAY]);
    const [busy, soon, later] = others as [MadeUser, MadeUser, MadeUser];
    const at = (minutes: number) => Date.now() + minutes * 60_000;
    const spans: [MadeUser, number, number][] = [
      [busy, -10, 50],
      [soon, 20, 50],
      [later, 100, 160],
    ];
    for (const [{ user_id }, from, to] of spans) {
      const calendar = { busy: JSON.stringify([[at(from), at(to)]]), busy_at: new Date().toISOString() };
      await makeCalendars(holder.app.services, { company_id, user_id }, 'own@office.example', [calendar]);
    }
    const results = await look();
    expect(results).toEqual([
      { user: expect.objectContaining({ id: later.user_id }), why: [expect.anything()], is_free: true },
    ]);
  });

  it('are neither the reader, nor people with an open meeting with them, nor of another company', async () => {
    const { company_id, ada, others, look } = await office([ALL_DAY, ALL_DAY]);
    const [one, other] = others;
    await office([ALL_DAY]);
    await makeCoffees(holder.app.services, company_id, [[ada.user_id, one!.user_id]]);
    expect((await look()).map(({ user }) => user.id)).toEqual([other?.user_id]);
  });

  it('are nobody for a member who asked never to meet them, and refused where introductions are off', async () => {
    const { company_id, ada, others, look } = await office([ALL_DAY]);
    const [one] = others;
    const browser = await holder.app.as(ada);
    await browser.call(ENDPOINTS.preferences.never_with_add, {
      params: { company_id },
      body: { user_id: one!.user_id },
    });
    expect(await look()).toEqual([]);
    const { services } = holder.app;
    await services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('companies')
        .set({ options: JSON.stringify({ account_access: { enable_instant_match: false } }) })
        .where('id', '=', company_id)
        .execute(),
    );
    const refused = await browser.refused(meet, { params: { company_id } });
    expect(refused.code).toBe('instant_match_off');
  });
});
