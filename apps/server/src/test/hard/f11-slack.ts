import { SlackVendor } from '../slack-vendor.ts';
import type { ChatStandIn } from './f11.ts';
import { connectTeam, type LinkedUser, sendThroughSlack, slackSettings, usersList } from './slack-stage.ts';

const POST = 'chat.postMessage';

/** Slack for F11. At its limits, 10,000 messages take more than half an hour. */
export function slackStandIn(): ChatStandIn {
  const vendor = new SlackVendor();
  let linked: LinkedUser[] = [];
  let count = 0;
  return {
    method: POST,
    speed: 4,
    start: async (take) => {
      vendor.intercept = ({ method, args }) => {
        if (method === 'users.list') return usersList(linked);
        if (method !== POST) return { ok: true };
        const to = String(args['channel']);
        const retryAfter = take(to);
        return retryAfter > 0
          ? { status: 429, retryAfter }
          : { ok: true, channel: `D${to}`, ts: `${(count += 1)}.0001` };
      };
      return slackSettings(await vendor.start());
    },
    stop: () => vendor.stop(),
    connect: async (stage, program) => {
      const { users } = await connectTeam(stage, program, { name: 'fault' });
      linked = users;
      await sendThroughSlack(program);
      return users.map(({ id }) => id);
    },
  };
}
