import { coffeesEndpoints } from '@fika/contract';
import { admin, anyone, limited, member, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { getMember } from '#features/members/queries.ts';
import { listCoffees } from './queries.ts';
import { importMeetings } from './commands/import-meetings.ts';
import { listFeedback } from './feedback/queries.ts';
import { countAcquaintancesByMonth, listAcquaintances } from './network/queries.ts';
import { openLink } from './open-link.ts';
import { presentAcquaintance, presentFeedback, presentMemberCoffee } from './present.ts';
import { suggest } from './suggestions/present.ts';

/** Limits shuffling, which would in the end show all members. */
const shuffles = { max: 60, seconds: 60 };
// A whole organization may open its emails from one address.
const manyAMinute = { max: 6_000, seconds: 60 };

export const coffees = mount(coffeesEndpoints, {
  coffee_link: limited(
    manyAMinute,
    anyone((ctx, { body }) => openLink(ctx, body.token)),
  ),
  instant_match: limited(shuffles, member(suggest)),
  campaign_feedback: admin('programs_management', async (ctx, { params, query }) => {
    const { id: campaign_id } = await getCampaign(ctx, params.id);
    const { count, rows } = await listFeedback(ctx, { ...query, campaign_id });
    return presentPage(ctx.url, query, count, rows.map(presentFeedback));
  }),
  users_detail_coffees: admin(async (ctx, { params, query }) => {
    const { id } = await getMember(ctx, params.id);
    const { count, rows } = await listCoffees(ctx, { ...query, user_id: id });
    const results = rows.map((row) => presentMemberCoffee(row, ctx.actor));
    return presentPage(ctx.url, query, count, results);
  }),
  users_detail_network: admin(async (ctx, { params, query }) => {
    const { id } = await getMember(ctx, params.id);
    const { count, rows } = await listAcquaintances(ctx, { ...query, user_id: id });
    return {
      ...presentPage(ctx.url, query, count, rows.map(presentAcquaintance)),
      months: await countAcquaintancesByMonth(ctx, id, ctx.company.timezone),
    };
  }),
  meetings_import: admin('members_add', importMeetings),
});
