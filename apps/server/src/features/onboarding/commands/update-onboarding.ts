import type { OnboardingStatus } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';

interface Change {
  state?: OnboardingStatus['state'];
  seen_steps?: readonly number[];
  hide_button?: true;
}

/** Adds to the onboarding state of the requester; nothing is removed, whichever of two tabs writes last. */
export async function updateOnboarding(ctx: RequestCtx, change: Change): Promise<void> {
  const { state = {}, seen_steps: seen = [], hide_button: hide = false } = change;
  await sql`
    insert into onboarding_members as o (company_id, user_id, state, seen_steps, button_hidden_at)
    values (${ctx.company_id}, ${ctx.actor.user_id}, ${JSON.stringify(state)}::jsonb, ${seen}::integer[],
      case when ${hide} then app_now() end)
    on conflict (company_id, user_id) do update set
      state = o.state || excluded.state,
      seen_steps = array(select distinct step from unnest(o.seen_steps || excluded.seen_steps) as step order by step),
      button_hidden_at = coalesce(o.button_hidden_at, excluded.button_hidden_at)`.execute(ctx.db);
}
