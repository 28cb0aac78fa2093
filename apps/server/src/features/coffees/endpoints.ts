import { ENDPOINTS } from '@fika/contract';
import { admin, anyone, atCoffee, limited, member, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { getMember } from '#features/members/profile-queries.ts';
import { listCoffees } from './coffee-queries.ts';
import { changeIcebreaker } from './commands/change-icebreaker.ts';
import { giveFeedback } from './commands/give-feedback.ts';
import { importMeetings } from './commands/import-meetings.ts';
import { updateCoffee } from './commands/update-coffee.ts';
import { listFeedback } from './feedback-queries.ts';
import { countAcquaintancesByMonth, listAcquaintances } from './network-queries.ts';
import { openLink } from './open-link.ts';
import { presentAcquaintance, presentFeedback, presentMemberCoffee } from './present.ts';
import { showCoffee, showCoffees } from './show-coffee.ts';
import { suggest } from './suggest.ts';

/** Somebody who shuffles on and on would in the end have seen everybody. */
const shuffles = { max: 60, seconds: 60 };
// A whole organisation may open its mails from behind one address.
const manyAMinute = { max: 6_000, seconds: 60 };

export const coffees = mount(ENDPOINTS.coffees, {
  coffees: member(async (ctx, { query }) => {
    const { count, rows } = await listCoffees(ctx.db, ctx.company_id, {
      ...query,
      status: query.status?.split(',').map(Number),
      user_id: ctx.actor.user_id,
    });
    return presentPage(ctx.url, query, count, await showCoffees(ctx, rows));
  }),
  coffee_link: limited(
    manyAMinute,
    anyone((ctx, { body }) => openLink(ctx, body.token)),
  ),
  coffees_get: atCoffee((ctx, { params }) => showCoffee(ctx, params.id)),
  coffees_update: atCoffee(async (ctx, input) => {
    await updateCoffee(ctx, input);
    return showCoffee(ctx, input.params.id);
  }),
  coffees_feedback: atCoffee(async (ctx, input) => {
    await giveFeedback(ctx, input);
    return showCoffee(ctx, input.params.id);
  }),
  coffees_icebreaker: atCoffee(async (ctx, { params }) => {
    await changeIcebreaker(ctx, params.id);
    return showCoffee(ctx, params.id);
  }),
  instant_match: limited(shuffles, member(suggest)),
  campaign_feedback: admin('programs_management', async (ctx, { params, query }) => {
    const { id: campaign_id } = await getCampaign(ctx.db, ctx.company_id, params.id);
    const { count, rows } = await listFeedback(ctx.db, ctx.company_id, { ...query, campaign_id });
    return presentPage(ctx.url, query, count, rows.map(presentFeedback));
  }),
  users_detail_coffees: admin(async (ctx, { params, query }) => {
    const { id } = await getMember(ctx.db, ctx.company_id, params.id);
    const { count, rows } = await listCoffees(ctx.db, ctx.company_id, { ...query, user_id: id });
    const results = rows.map((row) => presentMemberCoffee(row, ctx.actor));
    return presentPage(ctx.url, query, count, results);
  }),
  users_detail_network: admin(async (ctx, { params, query }) => {
    const { db, company_id: companyId, company } = ctx;
    const { id } = await getMember(db, companyId, params.id);
    const { count, rows } = await listAcquaintances(db, companyId, { ...query, user_id: id });
    return {
      ...presentPage(ctx.url, query, count, rows.map(presentAcquaintance)),
      months: await countAcquaintancesByMonth(db, companyId, id, company.timezone),
    };
  }),
  meetings_import: admin('members_add', importMeetings),
});
