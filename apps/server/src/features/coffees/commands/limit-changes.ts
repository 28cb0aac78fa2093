import { LIMITS } from '@fika/contract';
import { takeAttempt } from '#platform/attempts.ts';
import type { Ctx } from '#platform/context.ts';

const HOUR = 3_600;

/**
 * Counts one change of a coffee by a member: most of them email the others, and the link of an email is enough to make one.
 * Called before the coffee is locked, so that two changes of the same member wait in one order.
 *
 * @throws Problem `too_many_requests`
 */
export async function limitChanges(
  { db, company_id: companyId }: Ctx,
  { coffee_id, user_id }: { coffee_id: number; user_id: number },
): Promise<void> {
  await takeAttempt(db, `coffee-change/${companyId}/${coffee_id}/${user_id}`, {
    max: LIMITS.coffeeChangesAtOnce,
    seconds: HOUR,
  });
}
