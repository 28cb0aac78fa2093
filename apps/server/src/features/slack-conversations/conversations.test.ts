import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inDays, productNow } from '#test/clock.ts';
import { slackPrograms } from '#test/slack-programs.ts';
import { type SlackScene, slackScene } from '#test/slack-scene.ts';
import { faultsOfCalls, hasDescription } from '#test/slack-vendor.ts';

const { coffees_get: get, coffees_update: update } = ENDPOINTS.coffees;
const scenes = slackScene({ LOG_LEVEL: 'silent' });
const { vendor, holder, runAll, scene, connected } = scenes;
const { accept, crowd, opened } = slackPrograms(scenes);

const inGroups = () => vendor.posted.filter(({ channel }) => channel.startsWith('G'));
const openings = () => vendor.calls.filter(({ method }) => method === 'conversations.open');

/** A session whose people are matched in pairs, some of them in Slack, with everything sent that is due. */
async function matched(made: SlackScene, size: { people: number; inChat: number }) {
  const team = await connected(made);
  const { ids, users, params } = await crowd(made, team, size);
  const round_id = await opened(made, params);
  await holder.app.settle();
  await accept(made.company_id, round_id, ids);
  vendor.posted.length = 0;
  await holder.app.advance('7 days');
  await holder.app.tick();
  await holder.app.settle();
  const coffees = await holder.app.services.database.company(made.company_id, 'read', (db) =>
    db
      .selectFrom('coffee_members')
      .select(['coffee_id', 'user_id'])
      .where('round_id', '=', round_id)
      .execute(),
  );
  return { ids, users, team, round_id, coffees };
}

/** A member of the crowd, logged in. */
async function as({ company_id }: SlackScene, userId: number) {
  const { database } = holder.app.services;
  const { email } = await database.company(company_id, 'read', (db) =>
    db
      .selectFrom('users')
      .select('email')
      .where('company_id', '=', company_id)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  const { id } = await database.global('write', (db) =>
    db
      .insertInto('accounts')
      .values({ email, email_verified_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return holder.app.as({ account_id: id });
}

describe('the conversation of a group', () => {
  it('is opened once for each group, after the message about the match, with who, why and a question', async () => {
    const made = await scene();
    const { users, coffees } = await matched(made, { people: 4, inChat: 4 });
    expect(openings()).toHaveLength(2);
    expect(inGroups()).toHaveLength(2);
    for (const coffee of new Set(coffees.map(({ coffee_id: id }) => id))) {
      const people = coffees
        .filter(({ coffee_id: id }) => id === coffee)
        .map(({ user_id: id }) => users.get(id));
      const post = vendor.calls.find(
        ({ method, args }) =>
          method === 'chat.postMessage' && String(args['channel']) === `G${people.join('')}`,
      );
      const text = JSON.stringify(post?.args['blocks']);
      for (const person of people) expect(text).toContain(`"user_id":"${person}"`);
      expect(text).toContain('you’re matched in Coffee.');
      expect(text).toContain('Conversation starter');
      expect(text).toContain('fika.times');
      // Everyone reads the address of the page: it must open nothing without a login.
      expect(text).not.toMatch(/token|#/);
    }
    if (hasDescription) expect(faultsOfCalls(vendor.calls.slice(-8))).toEqual([]);
  });

  it('is not opened where only one of them is in Slack, or where Slack refuses it', async () => {
    const made = await scene();
    await matched(made, { people: 2, inChat: 1 });
    expect(openings()).toEqual([]);
    const refused = await scene();
    vendor.reset();
    vendor.intercept = ({ method }) =>
      method === 'conversations.open' ? { ok: false, error: 'missing_scope' } : null;
    const { users } = await matched(refused, { people: 2, inChat: 2 });
    expect(openings()).toHaveLength(1);
    const direct = vendor.posted
      .map(({ channel }) => channel)
      .filter((one) => [...users.values()].includes(one));
    expect(direct.toSorted()).toEqual([...users.values()].toSorted());
    expect(inGroups()).toEqual([]);
  });

  it('is opened later where Slack asks to wait, and once', async () => {
    const made = await scene();
    let calls = 0;
    vendor.intercept = ({ method }) =>
      method === 'conversations.open' && (calls += 1) === 1 ? { status: 429, retryAfter: 1 } : null;
    const { ids, round_id, team } = await matched(made, { people: 2, inChat: 2 });
    await runAll();
    expect(inGroups()).toHaveLength(1);
    const { services } = holder.app;
    for (const user_id of ids)
      await services.database.system('write', (db) =>
        services.bus.emit(db, 'slack.match_sent', {
          company_id: made.company_id,
          round_id,
          user_id,
          slack_team_id: team.id,
        }),
      );
    await holder.app.settle();
    expect(inGroups()).toHaveLength(1);
  });

  it('is introduced once where Slack does not answer, and what comes later is posted in it', async () => {
    const made = await scene();
    const posts: string[] = [];
    vendor.intercept = ({ method, args }) => {
      if (method !== 'chat.postMessage' || !String(args['channel']).startsWith('G')) return null;
      posts.push(String(args['text']));
      return { status: 500 };
    };
    const { coffees } = await matched(made, { people: 2, inChat: 2 });
    await runAll();
    await holder.app.advance('10 minutes');
    await runAll();
    expect(posts).toHaveLength(1);
    const [{ coffee_id: id, user_id } = { coffee_id: 0, user_id: 0 }] = coffees;
    const browser = await as(made, user_id);
    const book = async (days: number) => {
      const scheduled_at = inDays(days, await productNow(holder.app));
      await browser.call(update, { params: { ...made.params, id }, body: { status: 1, scheduled_at } });
      await runAll();
    };
    await book(2);
    expect(posts).toHaveLength(2);
    vendor.intercept = null;
    await book(3);
    expect(inGroups().map(({ text }) => text.replace(/ .*/, ''))).toEqual(['Booked:']);
  });

  it('is opened by another worker when the one that began has died', async () => {
    const made = await scene();
    vendor.intercept = ({ method }) =>
      method === 'conversations.open' ? { ok: false, error: 'internal_error' } : null;
    const { coffees, ids, round_id, team } = await matched(made, { people: 2, inChat: 2 });
    vendor.intercept = null;
    const { services } = holder.app;
    // The claim of a refused attempt is as that of a worker which has died: no message was posted.
    const claims = await services.database.company(made.company_id, 'read', (db) =>
      db.selectFrom('slack_conversations').selectAll().where('company_id', '=', made.company_id).execute(),
    );
    expect(claims).toMatchObject([{ coffee_id: coffees[0]?.coffee_id, ts: null }]);
    const sent = { company_id: made.company_id, round_id, user_id: ids[0] ?? 0, slack_team_id: team.id };
    await services.database.system('write', (db) => services.bus.emit(db, 'slack.match_sent', sent));
    await holder.app.settle();
    expect(inGroups()).toEqual([]);
    await holder.app.advance('3 minutes');
    await runAll();
    expect(inGroups()).toHaveLength(1);
  });

  it('announces where people meet with the time, and a change of it once, as plain text and with the link of the call', async () => {
    const made = await scene();
    const { coffees } = await matched(made, { people: 2, inChat: 2 });
    const [{ coffee_id, user_id } = { coffee_id: 0, user_id: 0 }] = coffees;
    const browser = await as(made, user_id);
    const now = await productNow(holder.app);
    const whose = { ...made.params, coffee_id };
    const set = async (place: string, call_url: string | null) => {
      await browser.call(ENDPOINTS.booking.booking_place, { body: { ...whose, place, call_url } });
      await holder.app.settle();
      return inGroups().slice(1);
    };
    // Without a time there is nothing to announce.
    expect(await set('Canteen <!channel>', null)).toEqual([]);
    await browser.call(update, {
      params: { ...made.params, id: coffee_id },
      body: { status: 1, scheduled_at: inDays(2, now) },
    });
    await holder.app.settle();
    expect(inGroups().at(-1)?.text).toMatch(/^Booked: .*, Canteen &lt;!channel&gt;$/);
    const call = 'https://meet.example.com/abc';
    expect(await set('Roof', call)).toHaveLength(2);
    expect(await set('Roof', call)).toHaveLength(2);
    expect(inGroups().at(-1)?.text).toMatch(/, Roof$/);
    const last = vendor.calls.findLast(({ method }) => method === 'chat.postMessage');
    expect(JSON.stringify(last?.args['blocks'])).toContain(`"url":"${call}"`);
    if (hasDescription)
      expect(faultsOfCalls(vendor.calls.filter(({ method }) => method === 'chat.postMessage'))).toEqual([]);
  });

  it('announces a booked time, another one, and a canceled one, each once', async () => {
    const made = await scene();
    const { coffees } = await matched(made, { people: 2, inChat: 2 });
    const [{ coffee_id: id, user_id } = { coffee_id: 0, user_id: 0 }] = coffees;
    const browser = await as(made, user_id);
    const at = { params: { ...made.params, id } };
    const now = await productNow(holder.app);
    const announced = async (body: { status: 0 | 1; scheduled_at?: string }) => {
      await browser.call(update, { ...at, body });
      await holder.app.settle();
      return inGroups()
        .slice(1)
        .map(({ text }) => text.replace(/ .*/, ''));
    };
    expect(await announced({ status: 1, scheduled_at: inDays(2, now) })).toEqual(['Booked:']);
    expect(await announced({ status: 1, scheduled_at: inDays(3, now) })).toEqual(['Booked:', 'Booked:']);
    expect(await announced({ status: 0 })).toEqual(['Booked:', 'Booked:', 'The']);
    if (hasDescription)
      expect(faultsOfCalls(vendor.calls.filter(({ method }) => method === 'chat.postMessage'))).toEqual([]);
    const { slack_url } = await browser.call(get, at);
    expect(slack_url).toMatch(/^https:\/\/slack\.com\/app_redirect\?channel=G/);
  });
});

describe('the question whether people met', () => {
  it('is asked once after the booked time, and answered by each person alone', async () => {
    const made = await scene();
    const { coffees } = await matched(made, { people: 2, inChat: 2 });
    const [{ coffee_id: id, user_id } = { coffee_id: 0, user_id: 0 }] = coffees;
    const browser = await as(made, user_id);
    const at = { params: { ...made.params, id } };
    const { services } = holder.app;
    const questions = async () => {
      await services.jobs.runOnce(services, 'slack-conversations.enqueue-questions');
      await holder.app.settle();
      // Those of other companies are due, too: the clock is that of all of them.
      const own = inGroups().filter(({ channel }) => channel.startsWith(`GU${made.company_id}X`));
      return own.filter(({ text }) => text === 'Did you meet?').length;
    };
    await browser.call(update, {
      ...at,
      body: { status: 1, scheduled_at: inDays(2, await productNow(holder.app)) },
    });
    await holder.app.settle();
    expect(await questions()).toBe(0);
    await holder.app.advance('3 days');
    expect(await questions()).toBe(1);
    expect(await questions()).toBe(1);
    const later = await as(made, coffees[1]?.user_id ?? 0);
    await later.call(update, {
      ...at,
      body: { status: 1, scheduled_at: inDays(2, await productNow(holder.app)) },
    });
    await holder.app.settle();
    expect(await questions()).toBe(1);
    await holder.app.advance('3 days');
    expect(await questions()).toBe(2);
    if (hasDescription)
      expect(
        faultsOfCalls(vendor.calls.filter(({ method }) => method === 'chat.postMessage').slice(-2)),
      ).toEqual([]);
  });
});
