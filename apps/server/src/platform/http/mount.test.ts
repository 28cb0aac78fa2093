import { ENDPOINTS, PROBLEMS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { makeCompany, makeUser } from '../../test/factories.ts';
import { problemOf } from './translate.ts';

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
    expect(title).toBe(PROBLEMS.not_found[language]);
  },
);

it('tells whoever asked for what takes too long to ask for less', async () => {
  const { database } = holder.app.services;
  const stopped = await database
    .global('read', async (db) => {
      await sql`set local statement_timeout = 20`.execute(db);
      await sql`select pg_sleep(5)`.execute(db);
    })
    .catch((error: unknown) => problemOf(error));
  expect(stopped).toMatchObject({ code: 'too_slow', status: 422 });
});
