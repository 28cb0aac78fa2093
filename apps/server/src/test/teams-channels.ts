import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@fika/contract';
import { beforeEach } from 'vitest';
import { channelSessions, type PostingChat } from './channel-posts.ts';
import { verbsIn, wordsIn } from './teams-answers.ts';
import { cardIn } from './teams-conversations.ts';
import { teamsPrograms } from './teams-programs.ts';
import { teamsScene } from './teams-scene.ts';
import type { BotCall, BotPerson } from './teams-vendor-bot.ts';

const { campaigns, msteams } = ENDPOINTS;

/** Programs that write to a channel of Microsoft Teams, and what they wrote. */
export function teamsChannels() {
  const scenes = teamsScene({ LOG_LEVEL: 'silent' });
  const { vendor, holder, scene, connected, linkedBrowser } = scenes;
  const { bot, graph } = vendor;
  const programs = teamsPrograms(scenes);
  /** The channel of the latest program: sessions of earlier ones are sent, too, when the clock moves. */
  const home = { channel: '', team_id: '' };

  beforeEach(() => {
    bot.intercept = null;
    bot.calls.length = 0;
    bot.posted.length = 0;
  });

  /** The people in the channel of the latest program, for the bot. */
  const roster = (channel = home.channel): BotPerson[] =>
    bot.people.filter(({ conversation_id: place }) => place === channel);

  /** A company with a connected tenant, and a channel whose tab its superadmin saved. The app is in its team. */
  async function withTab() {
    const made = await scene();
    const { id: tenant_id } = await connected(made);
    const { token, user } = await linkedBrowser(made, made.admin);
    const channel = { team_id: randomUUID(), channel_id: `19:${randomUUID()}@thread.tacv2` };
    Object.assign(home, { channel: channel.channel_id, team_id: channel.team_id });
    const people = [{ oid: user.oid, address: user.address }];
    graph.channels = [...graph.channels, { tenant: made.tenant, ...channel, people }];
    bot.makePerson({ tenant: made.tenant, conversation_id: channel.channel_id, object_id: user.oid });
    const { id: msteams_channel_id } = await made.browser.call(msteams.msteams_channel_save, {
      params: made.params,
      body: { ...channel, token, name: 'Lunch', team_name: 'Office' },
    });
    return { ...made, tenant_id, msteams_channel_id, user };
  }

  /** Members in Teams, and a program for them that writes to a channel. */
  async function office(size = { people: 4, inChat: 4 }, fields: Record<string, unknown> = {}) {
    const made = await withTab();
    const connection = { id: made.tenant_id, tenant: made.tenant };
    const people = await programs.crowd(made, connection, size);
    const { id } = await programs.program(made, fields);
    const params = { ...made.params, id };
    await made.browser.call(campaigns.campaign_teams_channel_choose, {
      params,
      body: { msteams_channel_id: made.msteams_channel_id },
    });
    const state = async () =>
      (await made.browser.call(campaigns.campaign_channel, { params })).channel?.state;
    return { ...made, ...people, params, state };
  }

  const inChannel = (id = home.channel) =>
    bot.posted.filter(({ conversation_id: place }) => place === id).map(({ body }) => body);
  const isOf = (method: string, { method: called, path }: BotCall) =>
    called === method && path.startsWith(`/v3/conversations/${encodeURIComponent(home.channel)}/activities`);
  const updates = () => bot.calls.filter((call) => isOf('PUT', call));
  const shownIn = (body: BotCall['body'] | undefined) =>
    body ? { words: wordsIn(cardIn(body)), actions: verbsIn(cardIn(body)) } : null;
  const answerPosts = (answer: { status: number; seconds?: number; code?: string } | null) => {
    bot.intercept = (call) => {
      if (answer === null || !isOf('POST', call)) return null;
      const { status, seconds, code = 'Busy' } = answer;
      return {
        status,
        headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
        body: { error: { code, message: code } },
      };
    };
  };

  const chat: PostingChat<Awaited<ReturnType<typeof office>>> = {
    holder,
    programs,
    home,
    office,
    arrived: (id) => inChannel(id).map((body) => String(body?.['summary'])),
    countTried: () => bot.calls.filter((call) => isOf('POST', call)).length,
    countToMembers: () => bot.posted.filter(({ conversation_id: place }) => place.startsWith('a:')).length,
    posted: () => shownIn(inChannel()[0]),
    updated: () => shownIn(updates().at(-1)?.body),
    answerPosts,
    close: () => {
      for (const person of roster()) person.isInstalled = false;
      return 'not_in';
    },
    refuse: () => {
      answerPosts({ status: 403, code: 'MessageWritesBlocked' });
      return 'refused';
    },
    connections: 'msteams_tenants',
    reopen: () => {},
    forget: async () => {
      bot.posted.length = 0;
    },
    clear: () => {
      bot.posted.length = 0;
    },
  };

  return {
    ...scenes,
    ...programs,
    ...channelSessions(chat),
    bot,
    chat,
    home,
    roster,
    withTab,
    office,
    /** The cards that were written to the channel, first the posted ones. */
    cards: () => [...inChannel(), ...updates().map(({ body }) => body)].map(cardIn),
  };
}
