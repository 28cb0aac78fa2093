import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyEndpoint, ENDPOINTS, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { RefusedCall } from '#client.ts';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';
import { fieldErrors, problemOf } from './translate.ts';

const holder = testApp();

it.each([
  { culture: 'en', header: 'fr-FR,fr;q=0.9', language: 'fr' },
  { culture: 'fr', header: 'en', language: 'en' },
  { culture: 'fr', header: 'de-DE', language: 'fr' },
  { culture: 'fr', header: undefined, language: 'fr' },
] as const)(
  'a member of $culture who reads $header is answered in $language',
  async ({ culture, header, language }) => {
    const { app } = holder;
    const { id: company_id } = await makeCompany(app.services);
    const browser = await app.as(await makeUser(app.services, { company_id, culture }));
    const { title } = await browser.refused(ENDPOINTS.coffees.coffees_get, {
      params: { company_id, id: 1 },
      headers: header === undefined ? {} : { 'accept-language': header },
    });
    const sentences = {
      en: 'This doesn’t exist, or you don’t have permission to see it.',
      fr: 'Cet élément n’existe pas, ou vous n’avez pas le droit de le voir.',
    };
    expect(title).toBe(sentences[language]);
  },
);

it('tells the sender of an unreadable body whether they are logged in', async () => {
  const { app } = holder;
  const admin = await makeAdmin(app.services);
  const browser = await app.as(admin);
  const { campaigns_planning: planning, campaigns_create: create } = ENDPOINTS.campaigns;
  const params = { company_id: admin.company_id };
  const backwards = { from: '2026-12-01T00:00:00Z', to: '2026-11-01T00:00:00Z' };
  expect(await browser.refused(planning, { params, query: backwards })).toMatchObject({
    status: 400,
    is_authenticated: true,
    errors: [{ path: 'to', message: 'The end must be after the start. Choose a later end.' }],
  });
  expect(await browser.refused(create, { params, body: { name: 7 } as never })).toMatchObject({
    status: 400,
    is_authenticated: true,
  });
  const wrong = { body: { email: 7 } as never };
  const { login } = ENDPOINTS.accounts;
  expect(await app.anonymous.refused(login, wrong)).toMatchObject({ status: 400, is_authenticated: false });
});

it('refuses a body that is nested too deeply, whichever it is', async () => {
  const { app } = holder;
  const admin = await makeAdmin(app.services);
  const browser = await app.as(admin);
  const nested = (levels: number) => {
    let inner: unknown = 'x';
    for (let level = 0; level < levels; level += 1) inner = level % 2 ? [inner] : { a: inner };
    return inner as never;
  };
  const params = { company_id: admin.company_id };
  const { campaigns_create: create } = ENDPOINTS.campaigns;
  const { login } = ENDPOINTS.accounts;
  for (const levels of [LIMITS.jsonDepth + 1, 1_000]) {
    expect(await browser.refused(create, { params, body: nested(levels) })).toMatchObject({
      code: 'too_deep',
      status: 400,
      is_authenticated: true,
    });
    expect(await app.anonymous.refused(login, { body: nested(levels) })).toMatchObject({ code: 'too_deep' });
  }
  expect(await app.anonymous.refused(login, { body: nested(LIMITS.jsonDepth) })).toMatchObject({
    code: 'invalid_input',
  });
});

it('accepts no name that every object has as one of its own', async () => {
  const { app } = holder;
  const admin = await makeUser(app.services, { role: 2 });
  const browser = await app.as(admin);
  const lists = Object.values(ENDPOINTS)
    .flatMap((feature) => Object.values(feature) as AnyEndpoint[])
    .filter(({ query }) => 'shape' in query && Object.hasOwn(query.shape as object, 'ordering'));
  expect(lists.length).toBeGreaterThan(20);
  for (const endpoint of lists) {
    for (const ordering of ['toString', '-constructor', '__proto__', 'valueOf', '-hasOwnProperty']) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        admin.company_id,
      ]);
      const params = Object.fromEntries(names) as never;
      const status = await browser.call(endpoint, { params, query: { ordering } }).then(
        () => 200,
        ({ problem }: RefusedCall) => problem.status,
      );
      expect(status, `${endpoint.name} ${ordering}`).toBeLessThan(500);
    }
  }
});

it('has a sentence in both languages for every reason of the contract to refuse a field', () => {
  const contract = join(import.meta.dirname, '../../../../../packages/contract/src');
  const sources = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const codes = sources.flatMap((name) =>
    [...readFileSync(join(contract, name), 'utf8').matchAll(/(?:\berror|'custom', message): '(\w+)'/g)].map(
      ([, code = '']) => code,
    ),
  );
  expect(codes).toEqual(expect.arrayContaining(['question_empty', 'end_before_start', 'far_date']));
  const { en, fr } = holder.app.services.translators;
  const said = (code: string) => en.has(`field_errors:${code}`) && fr.has(`field_errors:${code}`);
  expect([...new Set(codes)].filter((code) => !said(code))).toEqual([]);
});

it('says what an email address looks like', () => {
  const { error } = z.object({ email: z.email(), slug: z.string().regex(/^a/) }).safeParse({
    email: 'ada@',
    slug: 'b',
  });
  expect(
    fieldErrors(error?.issues ?? [], holder.app.services.translators.en).map(({ message }) => message),
  ).toEqual(['Enter an email address such as name@company.com.', 'This format isn’t valid.']);
});

it('tells the sender of a query that takes too long to narrow it down', async () => {
  const { database } = holder.app.services;
  const stopped = await database
    .global('read', async (db) => {
      await sql`set local statement_timeout = 20`.execute(db);
      await sql`select pg_sleep(5)`.execute(db);
    })
    .catch((error: unknown) => problemOf(error));
  expect(stopped).toMatchObject({ code: 'too_slow', status: 422 });
});
