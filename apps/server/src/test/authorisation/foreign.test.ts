import type { AnyEndpoint } from '@fika/contract';
import { readXlsx } from 'hucre/xlsx';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';
import { testApp } from '../app.ts';
import { type Cell, makeCells } from './cells.ts';
import { digestOf, type Foreign, FOREIGN, MARKER, makeForeign, MISSING } from './foreign.ts';
import { standingOf, type Line } from './identities.ts';
import { type Input, send } from './matrix.ts';
import { type AnyId, placesOf } from './places.ts';
import { WHO_MAY } from './table.ts';
import { switchFiltersOff, withoutFilters } from './without-filters.ts';

// Without row-level security some rows are found that cannot be changed: the log of these is silenced.
const holder = testApp({ LOG_LEVEL: 'silent' });
let foreign: Foreign;
let counter = 0;

const endpoints = ENDPOINT_TABLE.flatMap(({ endpoint }) => {
  const line = WHO_MAY[endpoint.name];
  return line ? [{ name: endpoint.name, endpoint, line, places: placesOf(endpoint) }] : [];
});

beforeAll(async () => {
  foreign = await makeForeign(holder.app);
});

/** As the superadmin of a separate company, fresh each time. */
async function ask(calls: readonly { endpoint: AnyEndpoint; line: Line; input: Input }[]) {
  const { app } = holder;
  const cells = await makeCells(
    app,
    calls.map(({ line }) => standingOf('superadmin', line, null)),
  );
  const left = calls.map((call, index) => ({ ...call, cell: cells[index] as Cell, index }));
  const answers: { name: string; status: number; body: string }[] = [];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      counter += 1;
      const { name, file } = next.endpoint;
      const answer = await send(app, next.endpoint, next.line, next.input, next.cell, counter).catch(
        (error: unknown) => {
          // A file that ends in the middle: its export was ended by another call.
          if (!file) throw error;
          return { statusCode: 599, body: String(error), rawPayload: null };
        },
      );
      const body =
        file && answer.rawPayload && answer.statusCode === 200
          ? await textOf(answer.rawPayload)
          : answer.body;
      answers[next.index] = { name, status: answer.statusCode, body };
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return answers;
}

/** The text of a workbook: compressed, it could not be searched. */
async function textOf(file: Uint8Array): Promise<string> {
  const { sheets } = await readXlsx(file);
  return JSON.stringify(sheets.map(({ rows }) => rows));
}

/** Without what is different for every company and every moment. */
const plain = (body: string) =>
  body
    .replaceAll(/"realtime_cursor":"[^"]*"/g, '#')
    .replaceAll(/[\w-]{30,}/g, '#')
    .replaceAll(/\d+/g, '#');

describe('what belongs to another company', () => {
  it('answers as for an unknown one, wherever an id may be', async () => {
    const cases = endpoints.flatMap((target) => target.places.slice(1).map((place) => ({ target, place })));
    const put = (id: AnyId) =>
      cases.map(({ target: { endpoint, line }, place }) => ({ endpoint, line, input: place.put(id) }));
    const there = await ask(put(FOREIGN));
    const nowhere = await ask(put(MISSING));
    const told = cases.flatMap(({ target: { name }, place }, index) => {
      const [one, other] = [there[index], nowhere[index]];
      if (!one || !other) return [`${name}: no answer`];
      const isSame = one.status === other.status && plain(one.body) === plain(other.body);
      return isSame
        ? []
        : [`${name} ${place.where}: ${one.status} ${one.body}, ${other.status} ${other.body}`];
    });
    expect(told).toEqual([]);
    expect(there.filter(({ body }) => body.includes(MARKER))).toEqual([]);
    expect(cases.length).toBeGreaterThan(endpoints.length);
  }, 60_000);

  it('is not there under the name of its company either', async () => {
    const { app } = holder;
    const named = endpoints.filter(
      ({ endpoint, line }) => line.company ?? endpoint.path.includes('{company_id}'),
    );
    const cells = await makeCells(
      app,
      named.map(({ line }) => standingOf('superadmin', line, null)),
    );
    const told: string[] = [];
    for (const [index, { name, endpoint, line, places }] of named.entries()) {
      const cell = cells[index] as Cell;
      const input = places[0]?.put(FOREIGN) ?? { params: {}, query: {}, body: {} };
      const at = async (company: { company_id: number; slug: string }) => {
        const answer = await send(app, endpoint, line, input, { ...cell, ...company }, (counter += 1));
        return `${answer.statusCode} ${plain(answer.body)}`;
      };
      const nothing = await at({ company_id: MISSING.number, slug: 'no-such-company' });
      if ((await at(foreign)) !== nothing || !nothing.startsWith('404')) told.push(`${name}: ${nothing}`);
    }
    expect(told).toEqual([]);
  }, 60_000);
});

describe('with the filters of the application switched off', () => {
  // Reads come first, while everything exists.
  const calls = () =>
    endpoints
      .toSorted(
        (one, other) => Number(one.endpoint.method !== 'GET') - Number(other.endpoint.method !== 'GET'),
      )
      .flatMap(({ places, endpoint, line }) =>
        places.map((place) => ({ endpoint, line, input: place.put(FOREIGN) })),
      );

  it('knows the filters', () => {
    expect(withoutFilters('select * from "users" as "u" where "u"."company_id" = $1 and "id" = $2')).toBe(
      'select * from "users" as "u" where ($1::bigint is not null) and "id" = $2',
    );
    expect(withoutFilters('where company_id=$12 and u.company_id = c.id')).toBe(
      'where ($12::bigint is not null) and u.company_id = c.id',
    );
  });

  /** All calls, with nothing but row-level security between the companies, or not even that. */
  const unfiltered = async () => {
    const filters = switchFiltersOff();
    const answers = await ask(calls()).finally(filters.restore);
    return { answers, count: filters.count(), seen: answers.filter(({ body }) => body.includes(MARKER)) };
  };

  it('no foreign row is seen and none changes; without row-level security they are and do', async () => {
    const { database } = holder.app.services;
    const digest = () => database.system('read', (db) => digestOf(db, foreign));
    const before = await digest();
    const held = await unfiltered();
    expect(held.seen).toEqual([]);
    expect(held.answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await digest()).toEqual(before);
    expect(held.count).toBeGreaterThan(endpoints.length);
    await rowSecurity('disable');
    const open = await unfiltered();
    await rowSecurity('enable');
    const turned = open.answers.filter(({ status }, index) => status !== held.answers[index]?.status);
    expect(open.seen.length, 'The filters are not switched off.').toBeGreaterThan(3);
    expect(turned.length).toBeGreaterThan(endpoints.length / 4);
    expect(await digest()).not.toEqual(before);
  }, 120_000);
});

async function rowSecurity(what: 'enable' | 'disable'): Promise<void> {
  const client = new Client({ connectionString: holder.owner_url });
  await client.connect();
  try {
    for (const table of foreign.catalogue.tables) {
      await client.query(`alter table ${client.escapeIdentifier(table)} ${what} row level security`);
    }
  } finally {
    await client.end();
  }
}
