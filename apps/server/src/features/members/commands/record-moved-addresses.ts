import type { Db } from '#platform/db/database.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { countEach, takeSome } from '#platform/attempts.ts';
import { recordAuditOfEach } from '#features/audit/record.ts';

/** Name of the email to a former address; the feature of accounts makes it. */
export const ADDRESS_MOVED = 'address_moved';

const DAY = 24 * 3_600;
/** A person who is added to a list and moved off it repeatedly is not flooded. */
const TO_ADDRESS = { max: 3, seconds: DAY };
/** Any visitor can open a workspace, and import the addresses of strangers. */
const TO_STRANGERS = { max: LIMITS.movedNotices, seconds: DAY };

/** A member before their address changed. */
export interface Moved {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  culture: string;
}

/**
 * Records in the audit log of each of some members that their address, which is their login, changed, and emails the former one.
 * The actor of the request made the change.
 */
export async function recordMoved(
  ctx: RequestCtx,
  moved: readonly Moved[],
  by: 'profile' | 'upload',
): Promise<void> {
  if (moved.length === 0) return;
  const { db, company_id, actor, client, services } = ctx;
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
  const told = await withinLimits(ctx, moved);
  const jobs = told.map(({ email: address, first_name: first, last_name: last, culture }) => ({
    payload: {
      kind: ADDRESS_MOVED,
      data: { company_id, to: { name: `${first} ${last}`.trim(), address, culture } },
    },
  }));
  await services.jobs.enqueueMany(db, 'accounts.send-mail', jobs);
}

/**
 * The receivers of the email: all people that the workspace knows, and a limited number of strangers a day. Owners of accounts come
 * first among these, because their login changed.
 */
async function withinLimits({ db, company_id }: RequestCtx, moved: readonly Moved[]): Promise<Moved[]> {
  const relations = await relationsOf(db, company_id, moved);
  const of = ({ id }: Moved) => relations.get(id);
  // One address is counted together over all workspaces that do not know its owner.
  const keyOf = (one: Moved) =>
    `mail:${ADDRESS_MOVED}:${of(one) === 'known' ? company_id : 'stranger'}:${one.email}`;
  const within = await countEach(db, moved.map(keyOf), TO_ADDRESS);
  const left = moved.filter((one) => within.has(keyOf(one)));
  const known = left.filter((one) => of(one) === 'known');
  const strangers = [
    ...left.filter((one) => of(one) === 'account'),
    ...left.filter((one) => of(one) === 'nobody'),
  ];
  const some = await takeSome(db, `mail:${ADDRESS_MOVED}:${company_id}`, strangers.length, TO_STRANGERS);
  return [...known, ...strangers.slice(0, some)];
}

/** `known` was inside, or has an address of a domain that the workspace proved; `account` only logs in elsewhere. */
type Relation = 'known' | 'account' | 'nobody';

async function relationsOf(
  db: Db,
  companyId: number,
  moved: readonly Moved[],
): Promise<ReadonlyMap<number, Relation>> {
  const ids = moved.map(({ id }) => id);
  const emails = moved.map(({ email }) => email);
  const { rows } = await sql<{ id: number; relation: Relation }>`
    select u.id, case
      when u.entered_by = a.id or exists (
        select from company_domains d where d.company_id = u.company_id and d.status = 'proved'
          and d.domain = lower(substring(given.email from '[^@]*$'))) then 'known'
      when a.id is not null then 'account'
      else 'nobody' end as relation
    from unnest(${ids}::bigint[], ${emails}::text[]) as given (id, email)
    join users u on u.company_id = ${companyId} and u.id = given.id
    left join accounts a on a.email = given.email`.execute(db);
  return new Map(rows.map(({ id, relation }) => [id, relation]));
}
