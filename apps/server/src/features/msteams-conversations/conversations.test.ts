import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inDays, productNow } from '#test/clock.ts';
import { verbsIn, wordsIn } from '#test/teams-answers.ts';
import { cardFaults } from '#test/teams-cards.ts';
import { cardIn, isCreation, isInstallation, teamsConversations } from '#test/teams-conversations.ts';
import { faultsOf, faultsOfObject, hasDescriptions } from '#test/teams-description.ts';
import type { TeamsScene } from '#test/teams-scene.ts';
import { blockedByPolicy, permissionMissing } from '#test/teams-vendor-installs.ts';

const { coffees_get: get, coffees_update: update } = ENDPOINTS.coffees;
const { msteams: tenants, msteams_install: checkAgain } = ENDPOINTS.msteams;
const teams = teamsConversations();
const { vendor, holder, bot, chats, graphCalls, scene, outbox, runAll } = teams;
const { inGroups, creations, isGroupPost, summaries, matched, personOf, as, later } = teams;

const rowsOf = ({ company_id }: TeamsScene) =>
  holder.app.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('msteams_conversations').selectAll().where('company_id', '=', company_id).execute(),
  );

const missingIn = async ({ browser, params }: TeamsScene) =>
  (await browser.call(tenants, { params })).results[0]?.groups_missing;

describe('the chat of a group', () => {
  it('is made once for each group, after the message about the match, with who, why and a question', async () => {
    const made = await scene();
    const { users, coffees } = await matched(made, { people: 4, inTeams: 4 });
    expect(bot.posted.filter(({ conversation_id: place }) => place.startsWith('a:'))).toHaveLength(4);
    expect(chats.chats).toHaveLength(2);
    expect(inGroups()).toHaveLength(2);
    for (const coffee of new Set(coffees.map(({ coffee_id: id }) => id))) {
      const people = coffees
        .filter(({ coffee_id: id }) => id === coffee)
        .map(({ user_id: id }) => personOf(users, id).object_id);
      const chat = chats.chats.find((one) => one.people.toSorted().join() === people.toSorted().join());
      expect(chat?.topic).toMatch(/^Coffee · .+ and .+/);
      const post = bot.posted.find(({ conversation_id: place }) => place === chat?.id);
      const card = cardIn(post?.body ?? null);
      expect(cardFaults(card)).toEqual([]);
      expect(wordsIn(card)).toContain('are matched');
      expect(wordsIn(card)).toContain('Conversation starter');
      expect(verbsIn(card)).toEqual(['fika.times']);
      // Everyone reads the address of the page: it must open nothing without a login.
      expect(JSON.stringify(card)).not.toMatch(/token|#/);
    }
    await later();
    await later();
    expect(inGroups()).toHaveLength(2);
    expect(creations()).toHaveLength(2);
    if (!hasDescriptions) return;
    for (const { body } of creations()) {
      expect(faultsOfObject('graph', 'chat', body)).toEqual([]);
      const { members } = body as { members: object[] };
      for (const one of members)
        expect(faultsOfObject('graph', 'aadUserConversationMember', one)).toEqual([]);
    }
    for (const { body } of graphCalls.filter((call) => call.path.startsWith('/chats/')))
      expect(faultsOfObject('graph', 'userScopeTeamsAppInstallation', body)).toEqual([]);
    expect(faultsOf('bot', bot.calls)).toEqual([]);
  });

  it('is not made where one of them is not in Teams: that one gets an email, the other a message', async () => {
    const made = await scene();
    const { ids } = await matched(made, { people: 2, inTeams: 1 });
    await later();
    expect(creations()).toEqual([]);
    const sent = (await outbox(made.company_id)).filter(({ kind }) => kind === 'match');
    expect(
      sent.map(({ user_id, channel, channel_reason: why, state }) => [user_id, channel, why, state]),
    ).toEqual([
      [ids[0], 'msteams', null, 'sent'],
      [ids[1], 'email', 'no_msteams_user', 'sent'],
    ]);
  });

  it('is missing without the permission: members have their messages, and Settings says what to do', async () => {
    const made = await scene();
    chats.intercept = (call) => (isCreation(call) ? permissionMissing() : null);
    const { users, tenant_id: id } = await matched(made, { people: 4, inTeams: 4 });
    const own = bot.posted.map(({ conversation_id: place }) => place);
    expect(own.filter((place) => place.startsWith(`a:${made.company_id}X`)).toSorted()).toEqual(
      [...users.values()].toSorted(),
    );
    expect(await missingIn(made)).toBe('permission');
    // Microsoft is not asked again for each group.
    const asked = creations().length;
    expect(asked).toBeLessThanOrEqual(2);
    await later();
    expect(creations()).toHaveLength(asked);
    // An admin agrees, and looks again. The token from before would not name the permission.
    chats.intercept = null;
    const tokens = vendor.appTokens.length;
    await made.browser.call(checkAgain, { params: { ...made.params, id } });
    expect(await missingIn(made)).toBeNull();
    await later();
    expect(vendor.appTokens.length).toBeGreaterThan(tokens);
    expect(inGroups()).toHaveLength(2);
    expect(chats.chats).toHaveLength(2);
  });

  it('is missing for the group alone that Microsoft refuses, and Settings says nothing', async () => {
    const made = await scene();
    let refused = 0;
    chats.intercept = (call) => (isCreation(call) && (refused += 1) === 1 ? blockedByPolicy() : null);
    await matched(made, { people: 4, inTeams: 4 });
    await later();
    expect(creations()).toHaveLength(2);
    expect(inGroups()).toHaveLength(1);
    expect(await missingIn(made)).toBeNull();
  });

  it('waits an hour where Microsoft refuses the app in it, while others have theirs', async () => {
    const made = await scene();
    const installs: string[] = [];
    chats.intercept = (call) => {
      if (!isInstallation(call)) return null;
      installs.push(call.path);
      return call.path === installs[0] ? blockedByPolicy() : null;
    };
    await matched(made, { people: 4, inTeams: 4 });
    await later();
    await later();
    expect(installs).toHaveLength(2);
    expect(inGroups()).toHaveLength(1);
    expect(await missingIn(made)).toBeNull();
    chats.intercept = null;
    await holder.app.advance('2 hours');
    await later();
    expect(chats.chats).toHaveLength(2);
    expect(inGroups()).toHaveLength(2);
  });

  it('has guests of the organization in the role that Microsoft takes them in', async () => {
    const made = await scene();
    const { ids, users } = await matched(made, { people: 2, inTeams: 2, guests: 1 });
    const guest = personOf(users, ids[0]).object_id;
    const [{ body } = { body: null }] = creations();
    const members = body?.['members'] as { 'user@odata.bind': string; roles: string[] }[];
    const rolesOf = (isGuest: boolean) =>
      members.filter((one) => one['user@odata.bind'].includes(guest) === isGuest).map(({ roles }) => roles);
    expect(rolesOf(true)).toEqual([['guest']]);
    expect(rolesOf(false)).toEqual([['owner']]);
    expect(inGroups()).toHaveLength(1);
  });

  it('waits while the app is too old for it, and is used once an admin has updated the app', async () => {
    const made = await scene();
    chats.intercept = (call) =>
      isInstallation(call) ? { status: 400, body: { error: { code: 'BadRequest' } } } : null;
    await matched(made, { people: 2, inTeams: 2 });
    expect(chats.chats).toHaveLength(1);
    expect(inGroups()).toEqual([]);
    expect(await missingIn(made)).toBe('package');
    chats.intercept = null;
    await holder.app.advance('2 hours');
    await later();
    expect(chats.chats).toHaveLength(1);
    expect(inGroups()).toHaveLength(1);
    expect(await missingIn(made)).toBeNull();
  });

  it('is missing where the catalog lacks the app, which Settings says', async () => {
    const made = await scene();
    await matched(made, { people: 2, inTeams: 2, hasApp: false });
    expect(creations()).toEqual([]);
    expect(await missingIn(made)).toBe('package');
  });

  it('is made later where Microsoft asks to wait, at each of its steps, and once', async () => {
    const made = await scene();
    const wait = { status: 429, headers: { 'retry-after': '1' } };
    const asked = new Set<string>();
    const first = (step: string) => !asked.has(step) && asked.add(step) && wait;
    chats.intercept = (call) => first(isCreation(call) ? 'create' : 'install') || null;
    bot.intercept = (call) => (isGroupPost(call) && first('post')) || null;
    await matched(made, { people: 2, inTeams: 2 });
    for (let time = 0; time < 4; time += 1) {
      await holder.app.advance('3 seconds');
      await runAll();
    }
    expect(asked).toEqual(new Set(['create', 'install', 'post']));
    expect(chats.chats).toHaveLength(1);
    expect(inGroups()).toHaveLength(1);
  });

  it('is not made a second time where Microsoft did not say whether it made one', async () => {
    const made = await scene();
    chats.intercept = (call) => (isCreation(call) ? { status: 500 } : null);
    await matched(made, { people: 2, inTeams: 2 });
    chats.intercept = null;
    await later();
    await later();
    expect(creations()).toHaveLength(1);
    expect(inGroups()).toEqual([]);
    expect(await missingIn(made)).toBeNull();
  });

  it('is introduced once where Microsoft does not answer, and what comes later is posted in it', async () => {
    const made = await scene();
    let posts = 0;
    bot.intercept = (call) => {
      if (!isGroupPost(call)) return null;
      posts += 1;
      return { status: 500 };
    };
    const { coffees } = await matched(made, { people: 2, inTeams: 2 });
    await later();
    expect(posts).toBe(1);
    bot.intercept = null;
    const [{ coffee_id: id, user_id } = { coffee_id: 0, user_id: 0 }] = coffees;
    const browser = await as(made, user_id);
    const scheduled_at = inDays(2, await productNow(holder.app));
    await browser.call(update, { params: { ...made.params, id }, body: { status: 1, scheduled_at } });
    await runAll();
    expect(summaries().map((text) => text.replace(/ .*/, ''))).toEqual(['Booked:']);
  });

  it('is opened by another worker from the step at which the one that began has died', async () => {
    const made = await scene();
    const { company_id } = made;
    await matched(made, { people: 2, inTeams: 2 });
    const { services } = holder.app;
    const [{ chat_id } = { chat_id: null }] = await rowsOf(made);
    const died = async (at: { chat_id: string | null; introduced: boolean }) => {
      bot.posted.length = 0;
      await services.database.company(company_id, 'write', async (db) =>
        db
          .updateTable('msteams_conversations')
          .set({
            activity_id: null,
            chat_id: at.chat_id,
            introduced_at: at.introduced ? new Date().toISOString() : null,
            claimed_at: new Date(await productNow(holder.app)).toISOString(),
          })
          .where('company_id', '=', company_id)
          .execute(),
      );
      await services.jobs.runOnce(services, 'msteams-conversations.enqueue-missing');
      await holder.app.settle();
      // Its claim lasts.
      expect(inGroups()).toEqual([]);
      await later();
    };
    await died({ chat_id, introduced: false });
    expect(inGroups().map(({ conversation_id: place }) => place)).toEqual([chat_id]);
    // All of them would read it twice.
    await died({ chat_id, introduced: true });
    expect(inGroups()).toEqual([]);
    expect(await rowsOf(made)).toMatchObject([{ chat_id, activity_id: '' }]);
    // Microsoft may have made a chat.
    await died({ chat_id: null, introduced: false });
    expect(inGroups()).toEqual([]);
    expect(creations()).toHaveLength(1);
  });

  it('announces a booked time, another one, and a canceled one, each once; the page links to it', async () => {
    const made = await scene();
    const { coffees } = await matched(made, { people: 2, inTeams: 2 });
    const [{ coffee_id: id, user_id } = { coffee_id: 0, user_id: 0 }] = coffees;
    const browser = await as(made, user_id);
    const at = { params: { ...made.params, id } };
    const now = await productNow(holder.app);
    const announced = async (body: { status: 0 | 1; scheduled_at?: string }) => {
      await browser.call(update, { ...at, body });
      await holder.app.settle();
      return summaries()
        .slice(1)
        .map((text) => text.replace(/ .*/, ''));
    };
    expect(await announced({ status: 1, scheduled_at: inDays(2, now) })).toEqual(['Booked:']);
    expect(await announced({ status: 1, scheduled_at: inDays(3, now) })).toEqual(['Booked:', 'Booked:']);
    expect(await announced({ status: 0 })).toEqual(['Booked:', 'Booked:', 'The']);
    for (const { body } of inGroups()) expect(cardFaults(cardIn(body))).toEqual([]);
    const { msteams_url, slack_url } = await browser.call(get, at);
    const [chat] = chats.chats;
    expect(msteams_url).toBe(
      `https://teams.microsoft.com/l/chat/${encodeURIComponent(chat?.id ?? '')}/0?tenantId=${made.tenant}`,
    );
    expect(slack_url).toBeNull();
  });

  it('announces where people meet with the time, and a change of it once, with the link of the call', async () => {
    const made = await scene();
    const { coffees } = await matched(made, { people: 2, inTeams: 2 });
    const [{ coffee_id, user_id } = { coffee_id: 0, user_id: 0 }] = coffees;
    const browser = await as(made, user_id);
    const set = async (place: string, call_url: string | null) => {
      const body = { ...made.params, coffee_id, place, call_url };
      await browser.call(ENDPOINTS.booking.booking_place, { body });
      await holder.app.settle();
      return summaries().slice(1);
    };
    // Without a time there is nothing to announce.
    expect(await set('Canteen *upstairs*', null)).toEqual([]);
    await browser.call(update, {
      params: { ...made.params, id: coffee_id },
      body: { status: 1, scheduled_at: inDays(2, await productNow(holder.app)) },
    });
    await holder.app.settle();
    expect(summaries().at(-1)).toMatch(/^Booked: .*, Canteen \*upstairs\*$/);
    const call = 'https://meet.example.com/abc';
    expect(await set('Roof', call)).toHaveLength(2);
    expect(await set('Roof', call)).toHaveLength(2);
    const card = cardIn(inGroups().at(-1)?.body ?? null);
    expect(wordsIn(card)).toContain(', Roof');
    expect(JSON.stringify(card)).toContain(`"url":"${call}"`);
    expect(cardFaults(card)).toEqual([]);
  });
});
