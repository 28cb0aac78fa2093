import { randomUUID } from 'node:crypto';
import { type InputOf, LIMITS, type coffeeDetailEndpoints } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { listVisibleCategories } from '#features/categories/queries.ts';
import { markMailed } from '#features/coffees/commands/mark-mailed.ts';
import { createIntroduction } from '#features/coffees/commands/create-introduction.ts';
import { listExcluded } from '#features/coffees/exclusions/queries.ts';
import { sharedFacts } from '#features/coffees/explanations/rules.ts';
import { assertInstantMatch } from '#features/coffees/suggestions/present.ts';
import { countIntroductions, findCoworker, getFields } from '#features/coffees/suggestions/queries.ts';
import { queueDelivery } from '#features/email-outbox/commands/queue-delivery.ts';
import { INTRODUCTION_EMAIL } from '../emails.ts';
import { writeMessage } from './write-message.ts';

/**
 * Introduces a member to a coworker of their choice: a coffee outside of any session that begins with their message, and an email
 * with it. A coworker gets a limited number of them, and one who is excluded looks like one who is not free. Returns the coffee.
 */
export async function getIntroduced(
  ctx: RequestCtx,
  { body }: InputOf<typeof coffeeDetailEndpoints.get_introduced>,
): Promise<number> {
  assertInstantMatch(ctx);
  const { actor } = ctx;
  const { user_id: userId } = actor;
  if (body.coworker === userId) throw new Problem('introduction_self');
  await lockIntroductions(ctx);
  const excluded = await listExcluded(ctx, userId);
  const asked = { user_id: userId, coworker: body.coworker, excluded };
  const coworker = found(await findCoworker(ctx, asked));
  if (coworker.is_open) throw new Problem('introduction_open');
  if (!coworker.is_free) throw new Problem('introduction_unavailable');
  if ((await countIntroductions(ctx, userId)) >= LIMITS.introductionsAsked) {
    throw new Problem('introduction_limit', { values: { max: String(LIMITS.introductionsAsked) } });
  }
  const user_ids = [userId, coworker.id] as const;
  const why = sharedFacts(await listVisibleCategories(ctx), await getFields(ctx, userId), coworker.fields, {
    haveMet: coworker.have_met,
  });
  const coffee_id = await createIntroduction(ctx, { user_ids, why, introduced_by: userId });
  const message = { coffee_id, author_id: userId, text: body.message, client_id: randomUUID() };
  await writeMessage(ctx, user_ids, message);
  await ctx.emit('coffee.seated', { coffee_id, actor_id: userId });
  await markMailed(ctx, coffee_id, coworker.id);
  await queueDelivery(ctx, {
    round_id: null,
    user_id: coworker.id,
    kind: INTRODUCTION_EMAIL,
    recipient: coworker.email,
    data: { coffee_id },
  });
  return coffee_id;
}

/** Two requests at once would each find room for one more. */
async function lockIntroductions({ db, company_id: companyId }: RequestCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('introductions', ${companyId}))`.execute(db);
}
