import type { Coffee } from '@fika/contract';
import type { CoffeeCtx } from '#platform/http/access.ts';
import { listVisibleCategories } from '#features/categories/queries.ts';
import { type CoffeeRow, getCoffee } from '#features/coffees/queries.ts';
import { summarizeConversations } from '#features/conversations/queries.ts';
import { listConversationUrls } from '#features/slack-conversations/queries.ts';
import { listChatUrls } from '#features/msteams-conversations/queries.ts';
import { findOffers } from '#features/rematches/queries.ts';
import { presentCoffee } from '#features/coffees/present.ts';

/** One coffee as the requester sees it; not-found unless it is theirs. */
export async function showCoffee(ctx: CoffeeCtx, id: number): Promise<Coffee> {
  const row = await getCoffee(ctx, ctx.actor.user_id, id);
  const [coffee] = await showCoffees(ctx, [row]);
  if (!coffee) throw new Error('One row is one coffee');
  return coffee;
}

/** The same of several that were found already, in their order. */
export async function showCoffees(ctx: CoffeeCtx, rows: readonly CoffeeRow[]): Promise<Coffee[]> {
  const { t, actor } = ctx;
  const reader = { t, categories: await listVisibleCategories(ctx) };
  const coffee_ids = rows.map(({ id }) => id);
  const mine = { user_id: actor.user_id, coffee_ids };
  const talks = await summarizeConversations(ctx, mine);
  const offers = await findOffers(ctx, mine);
  const slackUrls = await listConversationUrls(ctx, mine);
  const teamsUrls = await listChatUrls(ctx, mine);
  return rows.map((row) => ({
    ...presentCoffee(row, reader, talks.get(row.id), offers.get(row.id)),
    slack_url: slackUrls.get(row.id) ?? null,
    msteams_url: teamsUrls.get(row.id) ?? null,
  }));
}
