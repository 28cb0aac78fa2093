import type { PersonalData } from '#features/members/types.ts';
import { findOnboarding } from './queries.ts';

/** The explanations that a member has seen. */
export const onboardingData: PersonalData = {
  name: 'onboarding',
  collect: (ctx, { user_id: userId }) => findOnboarding(ctx, userId),
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .deleteFrom('onboarding_members')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
  },
};
