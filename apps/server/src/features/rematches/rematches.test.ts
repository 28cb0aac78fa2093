import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { countDeadlocks } from '#test/database.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';

const { coffees_get: get } = ENDPOINTS.coffees;
const { coffees_rematch: take } = ENDPOINTS.coffees;
const { coffees_rematch_withdraw: withdraw } = ENDPOINTS.coffees;
const { messages_create: create } = ENDPOINTS.messages;
const holder = testApp();

const ONE_CLICK = {
  'List-Unsubscribe': expect.stringMatching(/^<http.+>$/) as string,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};
/** The footer of a program's emails. */
const LEAVES = expect.stringContaining('Leave this program: http') as string;

/** A session that was sent: two pairs of which one side wrote six days ago, and a member who accepted and has no group. */
async function session(options: { pool?: boolean } = {}) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const people = [];
  for (const first_name of ['Ada', 'Bo', 'Cy', 'Di', 'Eve']) {
    people.push(await makeUser(services, { company_id, first_name }));
  }
  const [ada, bo, cy, di, eve] = people;
  if (!ada || !bo || !cy || !di || !eve) throw new Error('five were made');
  const made = await makeCoffees(services, company_id, [
    [ada.user_id, bo.user_id],
    [cy.user_id, di.user_id],
  ]);
  const taking = [ada, bo, cy, di, ...(options.pool ? [eve] : [])];
  await services.database.company(company_id, 'write', async (db) => {
    await sql`update rounds set status = ${ROUND_STATUS.matchsSent}, matchs_sent_at = app_now() where id = ${made.round_id}`.execute(
      db,
    );
    await sql`update campaigns set status = 'active', algo = 'random', users_per_group = 2
      where id = ${made.campaign_id}`.execute(db);
    for (const { user_id } of taking) {
      await db
        .insertInto('round_members')
        .values({
          company_id,
          round_id: made.round_id,
          user_id,
          accepted_at: sql<string>`app_now()`,
          outcome: user_id === eve.user_id ? 'no_partner' : 'matched',
        })
        .execute();
    }
  });
  const at = (index: number) => ({ company_id, id: made.ids[index] ?? 0 });
  const write = async (person: typeof ada, index: number) =>
    (await holder.app.as(person)).call(create, {
      params: at(index),
      body: { text: 'Thursday?', client_id: randomUUID() },
    });
  await write(ada, 0);
  await write(cy, 1);
  await holder.app.advance('6 days');
  return { company_id, at, write, ada, bo, cy, di, eve };
}

async function offer(): Promise<void> {
  const { services } = holder.app;
  await services.jobs.runOnce(services, 'rounds.offer-rematches');
  await holder.app.advance('13 hours');
  await services.jobs.runOnce(services, 'deliveries.drain');
}

describe('a match that stays silent', () => {
  it('matches two members who both ask, and emails both; nothing happens before', async () => {
    const { at, ada, bo, cy, write } = await session();
    await offer();
    await offer();
    const offers = (await mailsTo(holder.app, ada.email)).filter(({ subject }) =>
      subject.includes('another match'),
    );
    expect(offers).toHaveLength(1);
    expect(offers[0]?.text).toContain('You wrote to Bo');
    expect(offers[0]).toMatchObject({ headers: ONE_CLICK, text: LEAVES });
    const [one, other, silent] = [await holder.app.as(ada), await holder.app.as(cy), await holder.app.as(bo)];
    expect(await one.call(get, { params: at(0) })).toMatchObject({ rematch: 'offered', status: 0 });
    expect(await silent.call(get, { params: at(0) })).toMatchObject({ rematch: null });
    expect((await silent.refused(take, { params: at(0) })).code).toBe('not_found');
    const waiting = await one.call(take, { params: at(0) });
    expect(waiting).toMatchObject({ id: at(0).id, rematch: 'waiting', status: 0 });
    const found = await other.call(take, { params: at(1) });
    expect(found.members.map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Cy']);
    expect(found).toMatchObject({ origin: 'rematch', status: 0, round_number: 1 });
    // Both get a link from the coffee that they left to the new one; the two silent members get no email.
    for (const [browser, index] of [
      [one, 0],
      [other, 1],
    ] as const) {
      expect(await browser.call(get, { params: at(index) })).toMatchObject({
        status: 4,
        rematch: null,
        rematch_coffee_id: found.id,
      });
    }
    expect(found.rematch_coffee_id).toBe(null);
    expect(await silent.call(get, { params: at(0) })).toMatchObject({ status: 4, rematch_coffee_id: null });
    expect((await one.refused(take, { params: at(0) })).code).toBe('rematch_gone');
    await holder.app.services.jobs.runOnce(holder.app.services, 'deliveries.drain');
    const [told] = await mailsTo(holder.app, ada.email);
    expect(told).toMatchObject({ subject: 'Your coffee with Cy', headers: ONE_CLICK, text: LEAVES });
    await expect(write(ada, 1)).rejects.toThrow();
  });

  it('gives no match to a member who has stopped waiting, and removes no match that was given', async () => {
    const { at, ada, bo, cy } = await session();
    await offer();
    const [one, other, silent] = [await holder.app.as(ada), await holder.app.as(cy), await holder.app.as(bo)];
    expect((await silent.refused(withdraw, { params: at(0) })).code).toBe('not_found');
    await one.call(take, { params: at(0) });
    expect(await one.call(withdraw, { params: at(0) })).toMatchObject({ rematch: 'offered', status: 0 });
    // The second time changes nothing.
    expect(await one.call(withdraw, { params: at(0) })).toMatchObject({ rematch: 'offered' });
    expect(await other.call(take, { params: at(1) })).toMatchObject({ id: at(1).id, rematch: 'waiting' });
    expect(await one.call(take, { params: at(0) })).toMatchObject({ origin: 'rematch' });
    expect((await other.refused(withdraw, { params: at(1) })).code).toBe('rematch_gone');
  });

  it('matches two who ask at the same moment once, also when one of them asks twice', async () => {
    const { at, ada, cy, company_id } = await session();
    await offer();
    const [one, other] = [await holder.app.as(ada), await holder.app.as(cy)];
    await Promise.allSettled([
      one.call(take, { params: at(0) }),
      other.call(take, { params: at(1) }),
      one.call(take, { params: at(0) }),
    ]);
    expect(await countDeadlocks(holder.app.database_url)).toBe(0);
    const { rows } = await holder.app.services.database.company(company_id, 'read', (db) =>
      sql<{ people: number[] }>`select array_agg(m.user_id order by m.user_id) as people from coffees c
        join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
        where c.status = 0 group by c.id`.execute(db),
    );
    expect(rows).toEqual([{ people: [ada.user_id, cy.user_id] }]);
    for (const [browser, index] of [
      [one, 0],
      [other, 1],
    ] as const) {
      expect(await browser.call(get, { params: at(index) })).toMatchObject({ status: 4, rematch: null });
    }
  });

  it('finds a member who accepted the session and had no group', async () => {
    const { at, ada, eve, company_id } = await session({ pool: true });
    await offer();
    const found = await (await holder.app.as(ada)).call(take, { params: at(0) });
    expect(found.members.map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Eve']);
    const { rows } = await holder.app.services.database.company(company_id, 'read', (db) =>
      sql<{ outcome: string }>`select outcome from round_members where user_id = ${eve.user_id}`.execute(db),
    );
    expect(rows).toEqual([{ outcome: 'matched' }]);
  });

  it('is offered by a mail that leaves the program with one click', async () => {
    const { ada, company_id } = await session();
    await offer();
    const [mail] = await mailsTo(holder.app, ada.email);
    const headers = mail?.headers as Record<string, string> | undefined;
    const { pathname } = new URL(headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
    const answer = await holder.app.http.inject({
      method: 'POST',
      url: pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await holder.app.services.database.company(company_id, 'read', (db) =>
      sql`select user_id, status from memberships`.execute(db),
    );
    expect(rows).toEqual([{ user_id: ada.user_id, status: 'left' }]);
  });

  it('is offered nothing once there is an answer', async () => {
    const { at, ada, bo, write } = await session();
    await offer();
    await write(bo, 0);
    const browser = await holder.app.as(ada);
    expect(await browser.call(get, { params: at(0) })).toMatchObject({ rematch: null });
    expect((await browser.refused(take, { params: at(0) })).code).toBe('rematch_gone');
  });
});
