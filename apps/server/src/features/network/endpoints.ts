import { networkEndpoints } from '@fika/contract';
import { member, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { countAcquaintancesByMonth } from '#features/coffees/network/queries.ts';
import { countBeyond, listLinks, listMapPeople } from './map/queries.ts';
import { presentConnection, presentMapPerson } from './present.ts';
import { listConnections } from './queries.ts';
import { showSummary } from './summary/present.ts';

/** With fewer acquaintances the number would reveal the people that one of them has met. */
const FEWEST_FOR_BEYOND = 5;

export const network = mount(networkEndpoints, {
  network: member(async (ctx, { query }) => {
    const page = { ...query, user_id: ctx.actor.user_id };
    const { count, rows } = await listConnections(ctx, page);
    return {
      ...presentPage(ctx.url, query, count, rows.map(presentConnection)),
      months: await countAcquaintancesByMonth(ctx, ctx.actor.user_id, ctx.company.timezone),
    };
  }),
  network_map: member(async (ctx) => {
    const { user_id: userId } = ctx.actor;
    const { count, met, matched, rows } = await listMapPeople(ctx, userId);
    const ids = rows.map(({ id }) => id);
    return {
      people: rows.map(presentMapPerson),
      links: await listLinks(ctx, userId, ids),
      count,
      met,
      matched,
      beyond: met < FEWEST_FOR_BEYOND ? null : await countBeyond(ctx, userId),
    };
  }),
  network_summary: member(showSummary),
});
