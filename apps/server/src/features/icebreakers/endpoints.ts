import { icebreakersEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { createIcebreaker } from './commands/create-icebreaker.ts';
import { removeIcebreaker } from './commands/remove-icebreaker.ts';
import { updateIcebreaker } from './commands/update-icebreaker.ts';
import { listOwnIcebreakers } from './queries.ts';
import { BANK } from './rules.ts';

export const icebreakers = mount(icebreakersEndpoints, {
  icebreakers: admin(async (ctx) => {
    const { en, fr } = ctx.services.translators;
    const bank = BANK.map(({ id, theme }) => ({
      id: null,
      theme,
      en: en(`icebreaker_bank:${id}`),
      fr: fr(`icebreaker_bank:${id}`),
    }));
    return [...(await listOwnIcebreakers(ctx)), ...bank];
  }),
  icebreakers_create: admin('programs_management', async (ctx, { body }) => createIcebreaker(ctx, body)),
  icebreakers_update: admin('programs_management', async (ctx, { params, body }) =>
    updateIcebreaker(ctx, params.id, body),
  ),
  icebreakers_delete: admin('programs_management', async (ctx, { params }) => {
    await removeIcebreaker(ctx, params.id);
    return { ok: true as const };
  }),
});
