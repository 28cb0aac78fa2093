import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';

const holder = testApp();

const made = async () => {
  const { services } = holder.app;
  const { company_id, user_id } = await makeUser(services);
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, {
    company_id,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  return { company_id, user_id, campaign_id, round_id };
};

interface Row {
  company_id: number;
  round_id: number;
  user_id: number;
}

const message = ({ company_id, round_id, user_id }: Row) => sql`
  insert into deliveries (company_id, round_id, user_id, kind, recipient)
  values (${company_id}, ${round_id}, ${user_id}, 'request', 'robin@x.example')`;
const answer = ({ company_id, round_id, user_id }: Row) => sql`
  insert into round_members (company_id, round_id, user_id) values (${company_id}, ${round_id}, ${user_id})`;

const write = <T>(companyId: number, work: (db: Db) => Promise<T>) =>
  holder.app.services.database.company(companyId, 'write', work);

const left = async (companyId: number): Promise<number> => {
  const { rows } = await holder.app.services.database.system('read', (db) =>
    sql<{ n: number }>`
      select (select count(*) from deliveries where company_id = ${companyId})
        + (select count(*) from round_members where company_id = ${companyId})
        + (select count(*) from delivery_counts where company_id = ${companyId})
        + (select count(*) from round_counts where company_id = ${companyId}) as n`.execute(db),
  );
  return rows[0]?.n ?? -1;
};

const REFUSED = { code: '23503' };

it('takes no message and no answer of a round that is not there, or of another company', async () => {
  const own = await made();
  const other = await made();
  for (const statement of [message, answer]) {
    for (const round_id of [other.round_id, 999_999]) {
      const row = { ...own, round_id };
      await expect(write(own.company_id, (db) => statement(row).execute(db))).rejects.toMatchObject(REFUSED);
    }
    await write(own.company_id, (db) => statement(own).execute(db));
  }
  for (const table of ['deliveries', 'round_members']) {
    await expect(
      write(own.company_id, (db) => sql`update ${sql.table(table)} set round_id = round_id + 1`.execute(db)),
    ).rejects.toMatchObject(REFUSED);
  }
  await expect(
    write(own.company_id, (db) => sql`update rounds set id = id + 1000000`.execute(db)),
  ).rejects.toThrow();
});

it('takes messages and answers along with their round, their program and their company', async () => {
  const ways = {
    round: ({ company_id, round_id }: Row) =>
      write(company_id, (db) => sql`delete from rounds where id = ${round_id}`.execute(db)),
    program: ({ company_id }: Row) =>
      write(company_id, (db) => sql`delete from campaigns where company_id = ${company_id}`.execute(db)),
    company: ({ company_id }: Row) =>
      holder.app.services.database.global('write', (db) =>
        sql`delete from companies where id = ${company_id}`.execute(db),
      ),
  };
  for (const go of Object.values(ways)) {
    const own = await made();
    await write(own.company_id, async (db) => {
      await message(own).execute(db);
      await answer(own).execute(db);
    });
    expect(await left(own.company_id)).toBe(4);
    await go(own);
    expect(await left(own.company_id)).toBe(0);
  }
});

it('leaves nothing behind when a round goes while it gets a message', async () => {
  const own = await made();
  const client = new Client({ connectionString: holder.app.database_url, options: '-c app.scope=system' });
  await client.connect();
  await client.query('begin');
  await client.query('insert into round_members (company_id, round_id, user_id) values ($1, $2, $3)', [
    own.company_id,
    own.round_id,
    own.user_id,
  ]);
  const gone = write(own.company_id, (db) => sql`delete from rounds where id = ${own.round_id}`.execute(db));
  await client.query('select pg_sleep(0.3)');
  await client.query('commit');
  await gone;
  expect(await left(own.company_id)).toBe(0);
  await client.query('begin');
  const late = await made();
  await client.query('delete from rounds where id = $1', [late.round_id]);
  const refused = expect(write(late.company_id, (db) => message(late).execute(db))).rejects.toMatchObject(
    REFUSED,
  );
  await client.query('select pg_sleep(0.3)');
  await client.query('commit');
  await refused;
  await client.end();
});
