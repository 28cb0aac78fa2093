import { ENDPOINTS } from '@fika/contract';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { channelSessions, type PostingChat } from './channel-posts.ts';
import { actionsIn, slackUser, wordsOf } from './slack-person.ts';
import { slackPrograms } from './slack-programs.ts';
import { slackScene } from './slack-scene.ts';
import type { ShownInSlack } from './slack-vendor.ts';

const { campaigns } = ENDPOINTS;

/** Programs that write to a channel of Slack, and what they wrote. */
export function slackChannels() {
  const scenes = slackScene({ LOG_LEVEL: 'silent' });
  const { vendor, holder, scene, connected, url } = scenes;
  const programs = slackPrograms(scenes);
  /** The channel of the latest program: sessions of earlier ones are sent, too, when the clock moves. */
  const home = { channel: '' };

  /** Members in Slack, and a program for them that writes to a channel. */
  async function office(size = { people: 4, inChat: 4 }, fields: Record<string, unknown> = {}) {
    const made = await scene();
    // A team belongs to one company.
    vendor.team = { ...vendor.team, id: `T${made.company_id}` };
    const team = await connected(made);
    home.channel = `C${made.company_id}`;
    vendor.channels = [{ id: home.channel, name: 'lunch', is_private: false, is_member: true, members: [] }];
    const people = await programs.crowd(made, team, size);
    const { id } = await programs.program(made, fields);
    const params = { ...made.params, id };
    await made.browser.call(campaigns.campaign_channel_choose, {
      params,
      body: { team_id: team.id, channel_id: home.channel },
    });
    const state = async () =>
      (await made.browser.call(campaigns.campaign_channel, { params })).channel?.state;
    return { ...made, team, ...people, params, state };
  }

  const inChannel = (id = home.channel) => vendor.posted.filter(({ channel }) => channel === id);
  const postsOf = () =>
    vendor.calls.filter(
      ({ method, args }) => method === 'chat.postMessage' && args['channel'] === home.channel,
    );
  /** The invitation in the channel, as it was updated last. */
  const updated = () => [...vendor.messages].find(([key]) => key.startsWith(`${home.channel}/`))?.[1];
  const shownIn = (message: ShownInSlack | undefined) =>
    message ? { words: wordsOf(message), actions: actionsIn(message) } : null;
  const answerPosts = (answer: { status: number; seconds?: number } | { error: string } | null) => {
    vendor.intercept = ({ method, args }) => {
      if (answer === null || method !== 'chat.postMessage' || args['channel'] !== home.channel) return null;
      if ('error' in answer) return { ok: false, error: answer.error };
      const { status, seconds: retryAfter } = answer;
      return { status, ...(retryAfter === undefined ? {} : { retryAfter }) };
    };
  };
  const chat: PostingChat<Awaited<ReturnType<typeof office>>> = {
    holder,
    programs,
    home,
    office,
    arrived: (id) => inChannel(id).map(({ text }) => text ?? ''),
    countTried: () => postsOf().length,
    countToMembers: () => vendor.posted.filter(({ channel }) => channel.startsWith('U')).length,
    posted: () => shownIn(postsOf()[0]?.args as ShownInSlack | undefined),
    updated: () => shownIn(updated()),
    answerPosts,
    close: () => {
      Object.assign(vendor.channels[0] ?? {}, { is_archived: true });
      return 'archived';
    },
    refuse: () => {
      answerPosts({ error: 'restricted_action_read_only_channel' });
      return 'refused';
    },
    connections: 'slack_teams',
    reopen: (id) =>
      vendor.channels.push({ id, name: 'tea', is_private: false, is_member: true, members: [] }),
    forget: async (company_id) => {
      await holder.app.services.database.company(company_id, 'write', (db) =>
        db.deleteFrom('slack_teams').where('company_id', '=', company_id).execute(),
      );
      vendor.posted.length = 0;
    },
    clear: () => {
      vendor.posted.length = 0;
    },
  };

  return {
    ...scenes,
    ...programs,
    ...channelSessions(chat),
    chat,
    home,
    office,
    person: slackUser(holder, vendor, url),
    join: (round_id: number) => buttonAction('join', { round_id }),
    inChannel,
    updated,
  };
}
