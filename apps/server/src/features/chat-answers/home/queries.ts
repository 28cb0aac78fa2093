import { accountAccessOf, COFFEE_STATUS, type UserCampaign } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { MemberCtx } from '#platform/http/access.ts';
import { getAvailability } from '#features/availabilities/queries.ts';
import { type CoffeeRow, listCoffees } from '#features/coffees/queries.ts';
import { type InvitationRow, listInvitations } from '#features/participations/invitations/queries.ts';
import { listOwnPrograms } from '#features/participations/own/queries.ts';
import type { Pages } from '../types.ts';

// Slack shows a hundred blocks at most.
const INVITATIONS = 8;
const COFFEES = 8;
const PROGRAMS = 20;

/** Everything of a member that the home of the app shows. */
export interface Home {
  invitations: InvitationRow[];
  coffees: CoffeeRow[];
  programs: UserCampaign[];
  timezone: string;
  /** Whether the workspace lets its members see pages, and whether they may ask each other to meet. */
  has_pages: boolean;
  can_meet: boolean;
}

export async function readHome(ctx: MemberCtx): Promise<Home> {
  const { actor, company } = ctx;
  const access = accountAccessOf(company.options);
  const { results } = await listOwnPrograms(ctx, {
    limit: PROGRAMS,
    offset: 0,
    ordering: '-created_at',
    search: '',
  });
  const { rows: coffees } = access.enable_account_access
    ? await listCoffees(ctx, {
        user_id: actor.user_id,
        search: '',
        ordering: '-created_at',
        status: [COFFEE_STATUS.matched, COFFEE_STATUS.scheduled],
        limit: COFFEES,
        offset: 0,
      })
    : { rows: [] };
  const { timezone } = await getAvailability(ctx, actor.user_id);
  return {
    invitations: (await listInvitations(ctx, actor.user_id)).slice(0, INVITATIONS),
    coffees,
    programs: results.filter(({ group }) => group !== 'left'),
    timezone: timezone ?? company.timezone,
    has_pages: access.enable_account_access,
    can_meet: access.enable_account_access && access.enable_instant_match,
  };
}

/** Addresses of the pages of a member, each of which needs a login. */
export function pagesOf({ services: { config } }: Pick<Ctx, 'services'>, slug: string): Pages {
  const account = `${config.PUBLIC_URL}${config.BASE_PATH}account/${slug}`;
  return {
    home: `${account}/user`,
    meet: `${account}/opportunities`,
    preferences: `${account}/user/preferences`,
    availability: `${account}/user/availabilities`,
    coffee: (id) => `${account}/user/coffees/${id}`,
  };
}
