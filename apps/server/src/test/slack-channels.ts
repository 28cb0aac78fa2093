import { ENDPOINTS } from '@fika/contract';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { slackUser } from './slack-person.ts';
import { slackPrograms } from './slack-programs.ts';
import { slackScene } from './slack-scene.ts';

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

  return {
    ...scenes,
    ...programs,
    home,
    office,
    person: slackUser(holder, vendor, url),
    join: (round_id: number) => buttonAction('join', { round_id }),
    inChannel: (id = home.channel) => vendor.posted.filter(({ channel }) => channel === id),
    postsOf: () =>
      vendor.calls.filter(
        ({ method, args }) => method === 'chat.postMessage' && args['channel'] === home.channel,
      ),
    /** The invitation in the channel, as it was updated last. */
    updated: () => [...vendor.messages].find(([key]) => key.startsWith(`${home.channel}/`))?.[1],
    /** The same as `office`, with an open session. */
    invited: async (...given: Parameters<typeof office>) => {
      const made = await office(...given);
      const round_id = await programs.opened(made, made.params);
      await holder.app.settle();
      return { ...made, round_id };
    },
    sendAll: async () => {
      await holder.app.advance('7 days');
      await holder.app.tick();
      await holder.app.settle();
    },
  };
}
