import { onboardingEndpoints, type OnboardingStatus, ROLES } from '@fika/contract';
import { member, mount, type RequestCtx } from '#platform/http/access.ts';
import { presentWhole } from '#platform/http/paging.ts';
import { updateOnboarding } from './commands/update-onboarding.ts';
import { findFacts, findOnboarding, statusOf } from './queries.ts';
import { listSteps } from './present.ts';

// The state is always that of the requester.
export const onboarding = mount(onboardingEndpoints, {
  onboarding_status: member(status),
  update_onboarding_state: member(async (ctx, { body }) => {
    await updateOnboarding(ctx, { state: body.onboarding_state });
    return status(ctx);
  }),
  update_onboarding_seen_steps: member(async (ctx, { body }) => {
    await updateOnboarding(ctx, { seen_steps: body.steps });
    return status(ctx);
  }),
  hide_onboarding_button: member(async (ctx) => {
    await updateOnboarding(ctx, { hide_button: true });
    return status(ctx);
  }),
  onboarding: member((ctx, { params, query }) => {
    const steps = listSteps(ctx.services.translators[params.culture], ctx.actor.role > ROLES.enduser);
    return Promise.resolve(presentWhole(ctx.url, 'order', steps, query));
  }),
});

async function status(ctx: RequestCtx): Promise<OnboardingStatus> {
  const row = await findOnboarding(ctx, ctx.actor.user_id);
  return statusOf(await findFacts(ctx, row), row, ctx.actor.role > ROLES.enduser);
}
