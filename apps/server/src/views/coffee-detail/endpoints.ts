import { coffeeDetailEndpoints } from '@fika/contract';
import { atCoffee, member, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { listCoffees } from '#features/coffees/queries.ts';
import { changeIcebreaker } from '#features/coffees/commands/change-icebreaker.ts';
import { giveFeedback } from '#features/coffees/feedback/commands/give-feedback.ts';
import { updateCoffee } from '#features/coffees/commands/update-coffee.ts';
import { getIntroduced } from '#features/conversations/commands/get-introduced.ts';
import { takeRematch } from '#features/rematches/commands/take-rematch.ts';
import { withdrawRematch } from '#features/rematches/commands/withdraw-rematch.ts';
import { showCoffee, showCoffees } from './queries.ts';

/** Every endpoint that answers with a coffee: its conversation and its offers belong to later features. */
export const coffeeDetail = mount(coffeeDetailEndpoints, {
  coffees: member(async (ctx, { query }) => {
    const { count, rows } = await listCoffees(ctx, {
      ...query,
      status: query.status?.split(',').map(Number),
      user_id: ctx.actor.user_id,
    });
    return presentPage(ctx.url, query, count, await showCoffees(ctx, rows));
  }),
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
  coffees_rematch: atCoffee(async (ctx, input) => {
    const id = await takeRematch(ctx, input);
    // A link opens one coffee only. The email about the new coffee leads there.
    return showCoffee(ctx, ctx.by_link ?? id);
  }),
  coffees_rematch_withdraw: atCoffee(async (ctx, input) => {
    await withdrawRematch(ctx, input);
    return showCoffee(ctx, input.params.id);
  }),
  get_introduced: member(async (ctx, input) => showCoffee(ctx, await getIntroduced(ctx, input))),
});
