import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';

const { availabilities, availabilities_update: update } = ENDPOINTS.availabilities;
const holder = testApp();

async function member() {
  const made = await makeUser(holder.app.services);
  return { ...made, params: { company_id: made.company_id }, browser: await holder.app.as(made) };
}

const mornings = (...days: number[]) =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? [{ from: '09:00', to: '12:00' }] : []));

describe('availabilities', () => {
  it('are empty until something is entered, and keep what is not sent', async () => {
    const { browser, params } = await member();
    expect(await browser.call(availabilities, { params })).toEqual({
      weekly: null,
      exceptions: [],
      pause: null,
      timezone: null,
    });
    await browser.call(update, { params, body: { weekly: mornings(0, 2), timezone: 'Pacific/Auckland' } });
    await browser.call(update, {
      params,
      body: {
        exceptions: [
          { date: '2099-12-24', hours: [] },
          { date: '2020-12-24', hours: [] },
          {
            date: '2099-12-23',
            hours: [
              { from: '10:00', to: '11:00' },
              { from: '09:00', to: '10:00' },
            ],
          },
        ],
        pause: { from: '2099-08-01', to: null },
      },
    });
    expect(await browser.call(availabilities, { params })).toEqual({
      weekly: mornings(0, 2),
      exceptions: [
        { date: '2099-12-23', hours: [{ from: '09:00', to: '11:00' }] },
        { date: '2099-12-24', hours: [] },
      ],
      pause: { from: '2099-08-01', to: null },
      timezone: 'Pacific/Auckland',
    });
    const cleared = await browser.call(update, {
      params,
      body: { weekly: null, pause: null, timezone: null },
    });
    expect(cleared).toMatchObject({ weekly: null, pause: null, timezone: null });
    expect(cleared.exceptions).toHaveLength(2);
  });

  it.each([
    { weekly: [[]] },
    { weekly: Array.from({ length: 7 }, () => [{ from: '12:00', to: '09:00' }]) },
    { weekly: Array.from({ length: 7 }, () => [{ from: '09:00', to: '24:30' }]) },
    { pause: { from: '2099-08-02', to: '2099-08-01' } },
    {
      exceptions: [
        { date: '2099-08-02', hours: [] },
        { date: '2099-08-02', hours: [] },
      ],
    },
    { timezone: 'Mars/Olympus' },
  ])('refuse what cannot be: %j', async (body) => {
    const { browser, params } = await member();
    expect(await browser.refused(update, { params, body })).toMatchObject({ code: 'invalid_input' });
  });

  it('are one’s own, exported and erased with the person', async () => {
    const { services } = holder.app;
    const { browser, params, user_id, company_id } = await member();
    await browser.call(update, { params, body: { weekly: mornings(4) } });
    const other = await holder.app.as(await makeUser(services, { company_id }));
    expect(await other.call(availabilities, { params })).toMatchObject({ weekly: null });
    const exported = await browser.call(ENDPOINTS.members.export_me, { params });
    expect(JSON.stringify(exported)).toContain('09:00');
    await browser.call(ENDPOINTS.accounts.erase_me, { params, body: { password: null } });
    const left = await services.database.company(company_id, 'read', (db) =>
      db.selectFrom('availabilities').selectAll().where('user_id', '=', user_id).execute(),
    );
    expect(left).toEqual([]);
  });
});
