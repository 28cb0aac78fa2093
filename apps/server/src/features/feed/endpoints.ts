import { feedEndpoints } from '@fika/contract';
import { member, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { listActivity } from './activity/queries.ts';
import { readAll } from './commands/read-all.ts';
import { readNotification } from './commands/read-notification.ts';
import { presentActivity, presentNotification } from './present.ts';
import { countUnread, listNotifications } from './queries.ts';

export const feed = mount(feedEndpoints, {
  activity: member(async (ctx, { query }) => {
    const { count, rows } = await listActivity(ctx, query);
    return presentPage(ctx.url, query, count, rows.map(presentActivity));
  }),
  notifications: member(async (ctx, { query }) => {
    const { count, rows } = await listNotifications(ctx, { ...query, unread: query.unread === 'true' });
    return presentPage(ctx.url, query, count, rows.map(presentNotification));
  }),
  notifications_update: member(readNotification),
  notifications_unread_count: member(async (ctx) => ({ count: await countUnread(ctx) })),
  notifications_update_last_read: member(readAll),
});
