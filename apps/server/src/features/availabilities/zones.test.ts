import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { availabilities_update: save } = ENDPOINTS.availabilities;
const holder = testApp();
// All of them are zones to JavaScript.
const OTHERS = [
  '+05:30',
  '-01:00',
  'VST',
  'AET',
  'US/Pacific-New',
  'canada/east-saskatchewan',
  'SystemV/AST4',
];

it('of members are those that mean the same to the database', async () => {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const browser = await holder.app.as(await makeUser(services, { company_id }));
  const params = { company_id };
  for (const timezone of OTHERS) {
    expect((await browser.refused(save, { params, body: { timezone } })).status).toBe(400);
  }
  for (const timezone of [
    'UTC',
    'Europe/Kyiv',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
    'Asia/Kolkata',
  ]) {
    expect(await browser.call(save, { params, body: { timezone } })).toMatchObject({ timezone });
  }
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const { rows } = await services.database.global('read', (db) =>
      sql<{
        at: string;
      }>`select to_char(timestamptz '2026-07-27 12:00Z' at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as at`.execute(
        db,
      ),
    );
    expect(rows[0]?.at, zone).toBe(
      new Date('2026-07-27T12:00Z').toLocaleString('sv', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      }),
    );
  }
});
