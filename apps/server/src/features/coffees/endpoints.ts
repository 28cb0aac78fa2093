import { ENDPOINTS } from '@fika/contract';
import { admin, member, mount, type RequestCtx } from '../../platform/http/access.ts';
import { presentPage } from '../../platform/http/paging.ts';
import { listVisibleCategories } from '../categories/queries.ts';
import { getMember } from '../members/profile-queries.ts';
import { type CoffeeRow, getCoffee, listCoffees } from './coffee-queries.ts';
import { importMeetings } from './commands/import-meetings.ts';
import type { SummarizeConversations } from './conversations.ts';
import { countAcquaintancesByMonth, listAcquaintances } from './network-queries.ts';
import { presentAcquaintance, presentCoffee, presentMemberCoffee } from './present.ts';

export function coffees(summarize: SummarizeConversations) {
  return mount(ENDPOINTS.coffees, {
    coffees: member(async (ctx, { query }) => {
      const { count, rows } = await listCoffees(ctx.db, ctx.company_id, {
        ...query,
        user_id: ctx.actor.user_id,
      });
      return presentPage(ctx.url, query, count, await show(ctx, summarize, rows));
    }),
    coffees_get: member(async (ctx, { params }) => {
      const row = await getCoffee(ctx.db, ctx.company_id, ctx.actor.user_id, params.id);
      return presentCoffee(row, await readerOf(ctx), (await talks(ctx, summarize, [row])).get(row.id));
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
}

async function show(ctx: RequestCtx, summarize: SummarizeConversations, rows: readonly CoffeeRow[]) {
  const reader = await readerOf(ctx);
  const summaries = await talks(ctx, summarize, rows);
  return rows.map((row) => presentCoffee(row, reader, summaries.get(row.id)));
}

async function readerOf(ctx: RequestCtx) {
  return { language: ctx.language, categories: await listVisibleCategories(ctx.db, ctx.company_id) };
}

function talks(ctx: RequestCtx, summarize: SummarizeConversations, rows: readonly CoffeeRow[]) {
  const coffee_ids = rows.map(({ id }) => id);
  return summarize(ctx.db, ctx.company_id, { user_id: ctx.actor.user_id, coffee_ids });
}
