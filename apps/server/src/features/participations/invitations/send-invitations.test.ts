import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';
import { newestMail } from '#test/mails.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { inCompany } from '#platform/context.ts';
import { sendInvitations } from './commands/send-invitations.ts';
import { countRound } from '../counts/commands/count-round.ts';
import { recordOutcomes } from '../outcomes/commands/record-outcomes.ts';
import { listParticipants } from '../queries.ts';

const holder = testApp();

const company = async (columns: { max_seats?: number } = {}) => {
  const { services } = holder.app;
  const { id } = await makeCompany(services);
  await services.database.global('write', (db) =>
    db
      .updateTable('companies')
      .set({ max_seats: columns.max_seats ?? null })
      .where('id', '=', id)
      .execute(),
  );
  return id;
};

const users = async (companyId: number, count: number) => {
  const made = [];
  for (let index = 0; index < count; index += 1) {
    made.push((await makeUser(holder.app.services, { company_id: companyId })).user_id);
  }
  return made;
};

async function askNewRound(given: { company_id: number; campaign_id: number }): Promise<number> {
  const { services } = holder.app;
  const { round_id } = await makeRound(services, given);
  await inCompany(services, given.company_id, 'write', (ctx) => ctx.emit('round.opened', { round_id }));
  await holder.app.settle();
  return round_id;
}

const inRound = (companyId: number, roundId: number) =>
  holder.app.services.database.company(companyId, 'read', (db) =>
    db.selectFrom('round_members').selectAll().where('round_id', '=', roundId).orderBy('user_id').execute(),
  );

const mailed = (companyId: number, roundId: number) =>
  holder.app.services.database.company(companyId, 'read', async (db) =>
    (
      await db
        .selectFrom('deliveries')
        .selectAll()
        .where('round_id', '=', roundId)
        .orderBy('user_id')
        .execute()
    ).map(({ user_id: id, kind, state }) => [id, kind, state]),
  );

const statusOf = (companyId: number, roundId: number) =>
  holder.app.services.database.company(
    companyId,
    'read',
    async (db) =>
      (await db.selectFrom('rounds').selectAll().where('id', '=', roundId).executeTakeFirstOrThrow()).status,
  );

describe('a round that opens', () => {
  it('asks the audience of its program, once', async () => {
    const { services } = holder.app;
    const company_id = await company();
    const [a = 0, b = 0, left = 0, snoozing = 0] = await users(company_id, 4);
    const admin = await makeAdmin(services, { company_id });
    await makeUser(services, { company_id, is_active: false });
    const { campaign_id } = await makeCampaign(services, { company_id, exclude_admins: true });
    await services.database.company(company_id, 'write', (db) =>
      db
        .insertInto('memberships')
        .values([
          { company_id, campaign_id, user_id: left, status: 'left' },
          { company_id, campaign_id, user_id: snoozing, snoozed_until: '2099-01-01' },
        ])
        .execute(),
    );
    const round_id = await askNewRound({ company_id, campaign_id });
    await inCompany(services, company_id, 'write', (ctx) => sendInvitations(ctx, round_id));
    await holder.app.settle();
    expect((await inRound(company_id, round_id)).map(({ user_id, outcome }) => [user_id, outcome])).toEqual([
      [a, null],
      [b, null],
      [snoozing, 'snoozed'],
    ]);
    expect(await mailed(company_id, round_id)).toEqual([
      [a, 'request', 'sent'],
      [b, 'request', 'sent'],
    ]);
    expect(await statusOf(company_id, round_id)).toBe(1);
    expect(admin.company_id).toBe(company_id);
  });

  it('invites in the language of each member, and lets no name become markup', async () => {
    const { services } = holder.app;
    const company_id = await company();
    const [english, french] = [
      await makeUser(services, { company_id, first_name: '<b>Ada</b>', last_name: 'King' }),
      await makeUser(services, { company_id, first_name: 'Zoé', culture: 'fr' }),
    ];
    const { campaign_id } = await makeCampaign(services, {
      company_id,
      name: 'Lunch & learn',
      users_per_group: 3,
    });
    await askNewRound({ company_id, campaign_id });
    const mail = (email: string) => newestMail(holder.app, email);
    const toEnglish = await mail(english.email);
    expect(toEnglish?.subject).toMatch(/^Lunch & learn: join the session of \d+ November$/);
    expect(toEnglish?.html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(toEnglish?.html).toContain('Lunch &amp; learn');
    expect(toEnglish?.html).not.toContain('<b>Ada');
    expect(toEnglish?.html).not.toMatch(/\{\{\w+\}\}/);
    expect(toEnglish?.text).toContain('Half an hour with two colleagues');
    const toFrench = await mail(french.email);
    expect(toFrench?.subject).toMatch(/^Lunch & learn\u00a0: participez à la session du \d+ novembre$/);
    for (const path of [
      'accept',
      'reject',
      'unsubscribe/campaign/confirmation',
      'unsubscribe/coffee/confirmation',
    ]) {
      expect(toFrench?.html).toContain(`http://localhost:3000/optin/${path}?token=`);
    }
  });

  it('includes all members at once in a program without invitations', async () => {
    const { services } = holder.app;
    const company_id = await company();
    const ids = await users(company_id, 3);
    const { campaign_id } = await makeCampaign(services, { company_id, optin_option: 2 });
    const round_id = await askNewRound({ company_id, campaign_id });
    expect(await mailed(company_id, round_id)).toEqual([]);
    const people = await services.database.company(company_id, 'read', (db) =>
      listParticipants({ db, company_id }, round_id),
    );
    expect(people).toEqual(ids.map((user_id) => ({ user_id, fields: {}, sit_outs: 0 })));
  });

  it('gives the places of the company to members who wait longest', async () => {
    const { services } = holder.app;
    const company_id = await company({ max_seats: 2 });
    const ids = await users(company_id, 5);
    const { campaign_id } = await makeCampaign(services, { company_id });
    const served = [];
    for (let round = 0; round < 5; round += 1) {
      const members = await inRound(company_id, await askNewRound({ company_id, campaign_id }));
      expect(members).toHaveLength(5);
      served.push(...members.filter(({ asked_at }) => asked_at !== null).map(({ user_id }) => user_id));
      expect(members.filter(({ outcome }) => outcome === 'over_cap')).toHaveLength(3);
    }
    expect(new Set(served.slice(0, 4)).size).toBe(4);
    for (const id of ids) expect(served.filter((one) => one === id)).toHaveLength(2);
  });
});

describe('the outcomes of all members', () => {
  it('is one outcome each, and sitting out and silence are counted', async () => {
    const { services } = holder.app;
    const company_id = await company();
    const ids = await users(company_id, 6);
    const [matched = 0, alone = 0, declined = 0, silent = 0, gone = 0, bounced = 0] = ids;
    const { campaign_id } = await makeCampaign(services, { company_id });
    const round_id = await askNewRound({ company_id, campaign_id });
    await services.database.company(company_id, 'write', async (db) => {
      const set = (id: number, columns: { accepted_at?: string; rejected_at?: string }) =>
        db
          .updateTable('round_members')
          .set(columns)
          .where('round_id', '=', round_id)
          .where('user_id', '=', id)
          .execute();
      for (const id of [matched, alone, gone]) await set(id, { accepted_at: '2026-11-20T08:00:00Z' });
      await set(declined, { rejected_at: '2026-11-20T08:00:00Z' });
      await db
        .updateTable('users')
        .set({ is_active: false, inactive_reason: 'admin' })
        .where('id', '=', gone)
        .execute();
      await db
        .updateTable('deliveries')
        .set({ state: 'failed' })
        .where('round_id', '=', round_id)
        .where('user_id', '=', bounced)
        .execute();
    });
    const outcomes = [
      { user_id: matched, outcome: 'matched' as const },
      { user_id: alone, outcome: 'no_partner' as const, reason: { code: 'rules', rule: 2 } },
    ];
    const record = (given: typeof outcomes) =>
      inCompany(services, company_id, 'write', async (ctx) => {
        await recordOutcomes(ctx, round_id, given);
        await countRound(ctx, campaign_id, round_id);
      });
    await expect(record(outcomes.slice(1))).rejects.toThrow(
      `Member ${matched} of round ${round_id} has no outcome`,
    );
    await record(outcomes);
    expect((await inRound(company_id, round_id)).map(({ outcome }) => outcome)).toEqual([
      'matched',
      'no_partner',
      'declined',
      'no_answer',
      'inactive',
      'delivery_failed',
    ]);
    // A member without a row has counted nothing.
    const waiting = () =>
      services.database.company(company_id, 'read', async (db) => {
        const { rows } = await sql<{ user_id: number; sit_outs: number; ignored: number }>`
          select m.user_id, coalesce(s.sit_outs, 0) as sit_outs, coalesce(s.ignored, 0) as ignored
          from round_members m
          left join memberships s on s.company_id = m.company_id and s.user_id = m.user_id
          where m.company_id = ${company_id} and m.round_id = ${round_id} and m.outcome <> 'delivery_failed'
          order by m.user_id`.execute(db);
        return rows.map(({ user_id, sit_outs, ignored }) => [user_id, sit_outs, ignored]);
      });
    expect(await waiting()).toEqual([
      [matched, 0, 0],
      [alone, 1, 0],
      [declined, 0, 0],
      [silent, 0, 1],
      [gone, 0, 0],
    ]);
    await record([
      { user_id: matched, outcome: 'matched' },
      { user_id: alone, outcome: 'matched' },
    ]);
    expect(await waiting()).toEqual([
      [matched, 0, 0],
      [alone, 0, 0],
      [declined, 0, 0],
      [silent, 0, 2],
      [gone, 0, 0],
    ]);
  });
});
