import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { makeUser } from '#test/factories.ts';
import { type SlackScene, slackScene } from '#test/slack-scene.ts';
import type { VendorUser } from '#test/slack-vendor.ts';
import { findMemberOfSlackUser, listSlackUsersOf } from './queries.ts';

const { vendor, holder, scene, connected, runAll, tell } = slackScene();

/** A user of the office in Slack, whose address Slack has confirmed. */
const user = (id: string, email: string, more: Partial<VendorUser> = {}): VendorUser => ({
  id,
  name: id.toLowerCase(),
  profile: { email, real_name: `${id} of the Office` },
  is_email_confirmed: true,
  ...more,
});

/** Links of a company: the ids of users at Slack, and the members that they are. */
async function linksOf({ company_id }: { company_id: number }) {
  const { rows } = await inCompany(holder.app.services, company_id, 'read', ({ db }) =>
    sql<{ link: string }>`
      select slack_user_id || ' ' || user_id || ' ' || linked_by as link
      from slack_users where company_id = ${company_id} order by slack_user_id`.execute(db),
  );
  return rows.map(({ link }) => link);
}

const memberOf = ({ company_id }: SlackScene, slack_team_id: number, slack_user_id: string) =>
  inCompany(holder.app.services, company_id, 'read', (ctx) =>
    findMemberOfSlackUser(ctx, { slack_team_id, slack_user_id }),
  );

const colleague = (made: SlackScene, email: string, more: { is_active?: boolean } = {}) =>
  makeUser(holder.app.services, { company_id: made.company_id, email, ...more });

describe('users of a Slack workspace', () => {
  it('belong to active members by their confirmed address, page by page', async () => {
    const made = await scene();
    const ada = await colleague(made, 'ada@office.example');
    const bo = await colleague(made, 'bo@office.example');
    await colleague(made, 'left@office.example', { is_active: false });
    for (const name of ['guest', 'one', 'bot', 'gone', 'elsewhere', 'invited', 'unconfirmed'])
      await colleague(made, `${name}@office.example`);
    const stranger = await scene();
    await colleague(stranger, 'ada@office.example');
    await colleague(stranger, 'foreign@office.example');
    vendor.people = [
      user('U1', 'Ada@Office.example'),
      user('U2', 'left@office.example'),
      user('U3', 'foreign@office.example'),
      user('U4', 'guest@office.example', { is_restricted: true }),
      user('U5', 'one@office.example', { is_ultra_restricted: true }),
      user('U6', 'bot@office.example', { is_bot: true }),
      user('U7', 'gone@office.example', { deleted: true }),
      user('U8', 'elsewhere@office.example', { team_id: 'TOTHER' }),
      user('U9', 'invited@office.example', { is_invited_user: true }),
      user('UA', 'unconfirmed@office.example', { is_email_confirmed: false }),
      user('UB', 'bo@office.example'),
    ];
    const { id } = await connected(made);
    await runAll();
    const links = [`U1 ${ada.user_id} address`, `UB ${bo.user_id} address`];
    expect(await linksOf(made)).toEqual(links);
    expect(await linksOf(stranger)).toEqual([]);
    expect(await memberOf(made, id, 'U1')).toMatchObject({
      user_id: ada.user_id,
      culture: 'en',
      is_active: true,
    });
    expect(await memberOf(made, id, 'U2')).toBeNull();
    expect(await memberOf(stranger, id, 'U1')).toBeNull();
    await Promise.all([sync(), sync()]);
    expect(await linksOf(made)).toEqual(links);
  });

  it('are linked to nobody after they changed their address, became guests or left', async () => {
    const made = await scene();
    const [ada, bo, cleo] = [
      await colleague(made, 'ada@office.example'),
      await colleague(made, 'bo@office.example'),
      await colleague(made, 'cleo@office.example'),
    ];
    vendor.people = [
      user('U1', 'ada@office.example'),
      user('U2', 'bo@office.example'),
      user('U3', 'cleo@office.example'),
      user('U4', 'nobody@office.example'),
    ];
    await connected(made);
    await runAll();
    expect(await linksOf(made)).toHaveLength(3);
    vendor.people = [
      user('U1', 'bo@office.example'),
      user('U2', 'ada@office.example'),
      user('U3', 'cleo@office.example', { is_restricted: true }),
    ];
    await holder.app.advance('25 hours');
    await sync();
    expect(await linksOf(made)).toEqual([`U1 ${bo.user_id} address`, `U2 ${ada.user_id} address`]);
    // Slack lists the second one no more.
    vendor.people = [user('U1', 'bo@office.example'), user('U3', 'cleo@office.example')];
    await holder.app.advance('25 hours');
    await sync();
    expect(await linksOf(made)).toEqual([`U1 ${bo.user_id} address`, `U3 ${cleo.user_id} address`]);
  });

  it('are compared again after an import, and after an hour where a member was added', async () => {
    const made = await scene();
    vendor.people = [user('U1', 'new@office.example'), user('U2', 'late@office.example')];
    await connected(made);
    await runAll();
    expect(await linksOf(made)).toEqual([]);
    const { user_id: id } = await colleague(made, 'new@office.example');
    await inCompany(holder.app.services, made.company_id, 'write', (ctx) =>
      ctx.emit('members.uploaded', { upload_id: crypto.randomUUID() }),
    );
    await runAll();
    expect(await linksOf(made)).toEqual([`U1 ${id} address`]);
    const late = await colleague(made, 'late@office.example');
    await sync();
    expect(await linksOf(made)).toHaveLength(1);
    await holder.app.advance('2 hours');
    await sync();
    expect(await linksOf(made)).toContain(`U2 ${late.user_id} address`);
  });

  it('of one team wait while Slack takes no more calls, and others do not', async () => {
    const made = await scene();
    const { user_id: id } = await colleague(made, 'ada@office.example');
    vendor.people = [user('U1', 'ada@office.example')];
    await connected(made);
    vendor.failing = { status: 429, retryAfter: 30 };
    // The job ends, and another one waits.
    await holder.app.settle();
    expect(await linksOf(made)).toEqual([]);
    vendor.failing = null;
    await holder.app.settle();
    expect(await linksOf(made)).toEqual([]);
    await runAll();
    expect(await linksOf(made)).toEqual([`U1 ${id} address`]);
  });

  it('get messages in the team that the member linked, else in the first one', async () => {
    const made = await scene();
    const { company_id } = made;
    const ada = await colleague(made, 'ada@office.example');
    const bo = await colleague(made, 'bo@office.example');
    vendor.people = [user('U1', 'ada@office.example'), user('U2', 'bo@office.example')];
    const first = await connected(made);
    await runAll();
    vendor.team = { ...vendor.team, id: `${vendor.team.id}X`, name: 'Second' };
    const second = await connected(made);
    await runAll();
    const usersOf = () =>
      inCompany(holder.app.services, company_id, 'read', async (ctx) =>
        Object.fromEntries(await listSlackUsersOf(ctx, [ada.user_id, bo.user_id, made.admin.user_id])),
      );
    const at = (slack_team_id: number, slack_user_id: string) => ({ slack_team_id, slack_user_id });
    expect(await usersOf()).toEqual({ [ada.user_id]: at(first.id, 'U1'), [bo.user_id]: at(first.id, 'U2') });
    await inCompany(holder.app.services, company_id, 'write', ({ db }) =>
      sql`update slack_users set linked_by = 'member' where company_id = ${company_id}
        and slack_team_id = ${second.id} and user_id = ${bo.user_id}`.execute(db),
    );
    expect(await usersOf()).toEqual({ [ada.user_id]: at(first.id, 'U1'), [bo.user_id]: at(second.id, 'U2') });
    await inCompany(holder.app.services, company_id, 'write', ({ db }) =>
      sql`update slack_teams set revoked_at = app_now() where company_id = ${company_id}
        and id = ${second.id}`.execute(db),
    );
    expect(await usersOf()).toMatchObject({ [bo.user_id]: at(first.id, 'U2') });
  });

  it('are part of the export of a member, and deleted with them', async () => {
    const made = await scene();
    const { user_id: id } = await colleague(made, 'ada@office.example');
    vendor.people = [user('U1', 'ada@office.example')];
    await connected(made);
    await runAll();
    const params = { ...made.params, id };
    const exported = await made.browser.call(ENDPOINTS.members.users_detail_export, { params });
    expect(exported).toMatchObject({
      slack: [{ team_name: 'Office', slack_user_id: 'U1', linked_by: 'address' }],
    });
    await made.browser.call(ENDPOINTS.members.users_detail_erase, { params });
    expect(await linksOf(made)).toEqual([]);
  });
});

describe('an event about a user', () => {
  const changed = (one: VendorUser) => ({ type: 'user_change', user: one });

  it('links and unlinks as Slack says at that time, and asks only where that could matter', async () => {
    const made = await scene();
    const { user_id: id } = await colleague(made, 'ada@office.example');
    await connected(made);
    await runAll();
    vendor.people = [user('U1', 'ada@office.example')];
    await tell({ event_id: 'Ev1', event: { type: 'team_join', user: vendor.people[0] } });
    await runAll();
    expect(await linksOf(made)).toEqual([`U1 ${id} address`]);
    const asked = () => vendor.calls.filter(({ method }) => method === 'users.info').length;
    expect(asked()).toBe(1);
    // A new status.
    await tell({ event_id: 'Ev2', event: changed(user('U1', 'ada@office.example')) });
    await tell({ event_id: 'Ev3', event: changed(user('U9', 'nobody@office.example')) });
    await runAll();
    expect(asked()).toBe(1);
    // An old event: Slack says that nothing changed.
    await tell({ event_id: 'Ev4', event: changed(user('U1', 'old@office.example')) });
    await runAll();
    expect(asked()).toBe(2);
    expect(await linksOf(made)).toEqual([`U1 ${id} address`]);
    vendor.people = [user('U1', 'ada@office.example', { deleted: true })];
    await tell({ event_id: 'Ev5', event: changed(user('U1', 'ada@office.example', { deleted: true })) });
    await runAll();
    expect(await linksOf(made)).toEqual([]);
  });

  it('counts once, in any order: 500 events, five times each, shuffled, at the same time', async () => {
    const made = await scene();
    const members: number[] = [];
    for (let number = 0; number < 20; number += 1)
      members.push((await colleague(made, `member-${number}@office.example`)).user_id);
    const { id: team } = await connected(made);
    await runAll();
    // The story in its order: each event is one change at Slack, and the last one of each user is what Slack has in the end.
    const state = new Map<string, VendorUser>();
    const story: { event_id: string; event: object }[] = [];
    const happens = (one: VendorUser) => {
      state.set(one.id, one);
      story.push({ event_id: `Ev${story.length}`, event: changed(one) });
    };
    for (let number = 0; story.length < 500; number += 1) {
      const id = `U${(number * 7) % 25}`;
      const changes: VendorUser[] = [
        user(id, `member-${(number * 13) % 20}@office.example`),
        user(id, `nobody-${id}@office.example`),
        user(id, `member-${(number * 3) % 20}@office.example`, { is_restricted: true }),
        user(id, `member-${(number * 11) % 20}@office.example`, { deleted: true }),
      ];
      const now = changes[(number * 17 + (number >> 3)) % 4] ?? user(id, 'nobody@office.example');
      // An address belongs to one user at a time.
      for (const other of state.values())
        if (other.id !== id && other.profile.email === now.profile.email)
          happens(user(other.id, `former-${other.id}@office.example`));
      happens(now);
    }
    vendor.people = [...state.values()];
    const copies = shuffled([...story, ...story, ...story, ...story, ...story]);
    expect(copies.length).toBeGreaterThanOrEqual(2_500);
    await Promise.all([inSlices(copies, 8), holder.app.services.jobs.drain(holder.app.services, 4)]);
    await runAll(4);
    const byAddress = new Map(members.map((id, number) => [`member-${number}@office.example`, id]));
    const expected = vendor.people
      .filter((one) => !one.deleted && !one.is_restricted && byAddress.has(one.profile.email ?? ''))
      .map(({ id, profile }) => `${id} ${byAddress.get(profile.email ?? '')} address`)
      .toSorted();
    expect(expected.length).toBeGreaterThan(3);
    expect(await linksOf(made)).toEqual(expected);
    expect(await memberOf(made, team, expected[0]?.split(' ')[0] ?? '')).not.toBeNull();
    // Two and a half thousand requests, each with a job.
  }, 120_000);
});

/** Starts what is due, and runs it. */
async function sync() {
  await holder.app.services.jobs.runOnce(holder.app.services, 'slack.sync-due');
  await runAll();
}

/** Sends events at the same time, so many next to each other. */
async function inSlices(events: { event_id: string; event: object }[], atOnce: number) {
  const waiting = events.values();
  const run = async () => {
    for (const event of waiting) expect(await tell(event)).toBe(200);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

/** In another order, the same in each run. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item, number) => ({ item, key: Math.sin(number * 12.9898 + 78.233) * 43_758.5453 }))
    .toSorted((a, b) => (a.key % 1) - (b.key % 1))
    .map(({ item }) => item);
}
