import type { OnboardingStatus } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';

/** What is remembered of one member. */
export interface OnboardingRow {
  state: OnboardingStatus['state'];
  seen_steps: number[];
  button_hidden_at: string | null;
}

const NOTHING: OnboardingRow = { state: {}, seen_steps: [], button_hidden_at: null };

/** What is remembered of a member; nothing yet of somebody new. */
export async function findOnboarding(db: Db, companyId: number, userId: number): Promise<OnboardingRow> {
  const row = await db
    .selectFrom('onboarding_members')
    .select(['state', 'seen_steps', 'button_hidden_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .$castTo<OnboardingRow>()
    .executeTakeFirst();
  return row ?? NOTHING;
}
