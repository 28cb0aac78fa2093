import type { RequestCtx } from '../../platform/http/access.ts';
import { countEach } from '../../platform/attempts.ts';
import { recordAuditOfEach } from '../audit/record.ts';

/** Name of the email to a former address; the feature of accounts makes it. */
export const ADDRESS_MOVED = 'address_moved';

/** Somebody who is put on a list and moved off it again and again is not flooded. */
const TO_ADDRESS = { max: 3, seconds: 24 * 3_600 };

/** A member before their address changed. */
export interface Moved {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  culture: string;
}

/**
 * Notes in the audit log of each of some members that their address changed, which is how they log in, and writes to
 * the former one. By whom is known from the request.
 */
export async function recordMoved(
  { db, company_id, actor, client, services }: RequestCtx,
  moved: readonly Moved[],
  by: 'profile' | 'upload',
): Promise<void> {
  if (moved.length === 0) return;
  await recordAuditOfEach(
    db,
    {
      action: 'member.email_changed',
      target_type: 'user',
      data: { by },
      company_id,
      actor_id: actor.user_id,
      client,
    },
    moved.map(({ id }) => id),
  );
  const keyOf = (email: string) => `mail:${ADDRESS_MOVED}:${company_id}:${email}`;
  const within = await countEach(
    db,
    moved.map(({ email }) => keyOf(email)),
    TO_ADDRESS,
  );
  const told = moved.filter(({ email }) => within.has(keyOf(email)));
  const jobs = told.map(({ email: address, first_name: first, last_name: last, culture }) => ({
    payload: {
      kind: ADDRESS_MOVED,
      data: { company_id, to: { name: `${first} ${last}`.trim(), address, culture } },
    },
  }));
  await services.jobs.enqueueMany(db, 'accounts.send-mail', jobs);
}
