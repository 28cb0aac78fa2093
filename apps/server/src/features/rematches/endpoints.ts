import { rematchEndpoints } from '@fika/contract';
import { atCoffee, mount } from '#platform/http/access.ts';
import { showCoffee } from '#features/coffees/show-coffee.ts';
import { takeRematch } from './commands/take-rematch.ts';

export const rematches = mount(rematchEndpoints, {
  coffees_rematch: atCoffee(async (ctx, input) => {
    const id = await takeRematch(ctx, input);
    // The other coffee is not what a link of this one is about: its own mail leads there.
    return showCoffee(ctx, ctx.by_link ?? id);
  }),
});
