import { REVIEW_FROM, reviewStart } from '@fika/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';

const holder = testApp();

const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
];
const HOUR_MS = 3_600_000;

const sessions = fc.record({
  at: fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
  hours: fc.option(fc.integer({ min: 1, max: 400 })),
  from: fc.constantFrom(...REVIEW_FROM),
  zone: fc.constantFrom(...ZONES),
});

it('the database and the contract say the same of when groups are made for review', async () => {
  const given = fc.sample(sessions, 2_000).map(({ at, hours, from, zone }) => ({
    matchs_send_at: at.toISOString(),
    requests_send_at: hours === null ? null : new Date(at.getTime() - hours * HOUR_MS).toISOString(),
    from,
    zone,
  }));
  const { rows } = await holder.app.services.database.global('read', (db) =>
    sql<{ starts: string }>`
      select review_starts_at(matches, asked, review_from, zone) as starts
      from unnest(
        ${given.map((one) => one.matchs_send_at)}::timestamptz[], ${given.map((one) => one.requests_send_at)}::timestamptz[],
        ${given.map((one) => one.from)}::text[], ${given.map((one) => one.zone)}::text[]
      ) with ordinality as given (matches, asked, review_from, zone, n) order by n`.execute(db),
  );
  const differing = given.filter(
    (one, index) =>
      Math.abs(Date.parse(reviewStart(one, one.from, one.zone)) - Date.parse(rows[index]?.starts ?? '')) > 1,
  );
  expect(differing).toEqual([]);
});
