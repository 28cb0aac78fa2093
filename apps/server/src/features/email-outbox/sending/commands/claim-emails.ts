import { ROLES } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import { isDatabaseAway } from '#platform/db/away.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { companyEmail } from '../../rules.ts';
import { isJoining, joinedKinds, memberEmail } from '../../emails.ts';
import { RETRY_SECONDS } from '../rules.ts';
import { senders } from '../gateway.ts';
import { WAITING } from '../queries.ts';
import type { ClaimedEmail, Route } from '../types.ts';
import { connectionColumn, isOfChat } from '../chats/rules.ts';
import type { DueDelivery, MemberEmail } from '../../types.ts';
import { EMAIL_BRAND } from '../../brand/queries.ts';

/** The worker that claims, the most messages, and the route: see `Route`. */
interface Claimant extends Pick<Route, 'company_id' | 'chat'> {
  by: string;
  most: number;
}

interface ClaimedRow extends DueDelivery {
  attempts: number;
  /** Of the first message of the email that it was tried in; null for one that was not joined. */
  joined_id: number | null;
  is_active: boolean;
  is_suppressed: boolean;
  /** By the member, for emails of this kind. */
  is_switched_off: boolean;
  /** Taken only because it may leave with another message to the member. */
  is_mate: boolean;
}

/**
 * Claims the next messages that are due for one worker: fair by company, none twice. Messages that must not be sent any more
 * are skipped, with the reason in the delivery log. Returns null when nothing is due.
 */
export async function claimEmails(
  services: Services,
  claimant: Claimant,
  log: Log,
): Promise<ClaimedEmail[] | null> {
  const { by } = claimant;
  const { rows } = await services.database.system('write', (db) =>
    claimRows(claimant, joinedKinds(services)).execute(db),
  );
  crashPoint(services, 'deliveries.claimed');
  if (rows.length === 0) return null;
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const batches = await Promise.all(
    [...byKind].map(([kind, deliveries]) => prepare(services, kind, deliveries, by, log)),
  );
  return batches.flat();
}

/** Messages to one member that wait for so long at most leave with one that is due. */
const JOIN_WITHIN = '5 minutes';
const MOST_JOINED = 20;

/** Whether a company has its own mail server. */
const HAS_OWN_SERVER = sql`coalesce((select options ? 'smtp_server' from companies where id = w.company_id), false)`;

/** As `gateOf` decides: admins keep their pages. */
const HAS_PAGES = sql`(u.role > ${ROLES.enduser}
  or coalesce((c.options #>> '{account_access,enable_account_access}')::boolean, true))`;

/** A member who reported emails of programs or meetings as unwanted still gets the others. A chat is no mailbox. */
const IS_SHUT = sql`(p.email is not null and d.channel = 'email'
  and not (p.kind = 'complaint' and not ${companyEmail('d.')}))`;

/**
 * The recursion jumps from company to company over the index, however many messages wait. A company takes its share of
 * the batch, or more where others leave room; a company of a few messages never waits behind one of many.
 */
function claimRows(
  { by, company_id: only, chat, most }: Claimant,
  joined: readonly string[],
): RawBuilder<ClaimedRow> {
  const leavesBy = (hasOwnServer: RawBuilder<unknown>) => {
    if (chat !== null) return sql`${isOfChat(chat.name)} and ${connectionColumn(chat.name)} = ${chat.id}`;
    return only === null
      ? sql`channel = 'email' and (not ${companyEmail()} or not ${hasOwnServer})`
      : sql`channel = 'email' and ${companyEmail()}`;
  };
  return sql`
    with recursive waiting as (${only === null ? WAITING : sql`select ${only}::bigint as company_id`}
    ), due as (
      select w.company_id, ${only === null ? HAS_OWN_SERVER : sql`false`} as has_own_server from waiting w cross join lateral (
        select from deliveries
        where company_id = w.company_id and state = 'queued' and next_try_at <= (select app_now())
          and ${leavesBy(HAS_OWN_SERVER)}
        order by (round_id is not null), next_try_at limit 1
      ) first
      order by random() limit ${most}
    ), taken as (
      select d.at, d.company_id, d.id from due cross join lateral (
        select ctid as at, company_id, id from deliveries
        where company_id = due.company_id and state = 'queued' and next_try_at <= (select app_now())
          and ${leavesBy(sql`due.has_own_server`)}
        order by (round_id is not null), next_try_at, id
        limit (select greatest(1, ${most} / count(*)) from due)
        for update skip locked
      ) d
    ), mates as (
      select m.at from taken join deliveries h on h.ctid = taken.at
      cross join lateral (
        select d.ctid as at from deliveries d
        where d.company_id = h.company_id and d.user_id = h.user_id and d.kind = h.kind and d.id <> h.id
          and d.state = 'queued' and d.channel = 'email'
          and d.next_try_at <= (select app_now()) + ${JOIN_WITHIN}::interval
          and (d.joined_id = h.joined_id or (d.attempts = 0 and h.attempts = 0))
        limit ${MOST_JOINED}
        for update skip locked
      ) m
      where h.channel = 'email' and h.kind = any(${joined}::text[])
    ), claimed as (
      update deliveries d set state = 'sending', claimed_by = ${by}, claimed_at = (select app_now()), wire_at = null
      where d.ctid = any(array(select at from taken union select at from mates))
      returning d.*
    )
    select not exists (select from taken t where t.company_id = d.company_id and t.id = d.id) as is_mate,
      d.company_id, d.id, d.round_id, d.user_id, d.kind, d.channel, d.recipient, d.data, d.queued_at, d.attempts, d.joined_id,
      u.culture as language,
      u.first_name, u.last_name, u.is_active, c.name as company_name, ${HAS_PAGES} as has_pages, ${EMAIL_BRAND} as brand, ${IS_SHUT} as is_suppressed,
      coalesce(u.settings -> 'notifications' -> d.kind = 'false', false) as is_switched_off
    from claimed d
    -- One by one: a company that the database has not counted yet looks small enough to read it whole each time.
    cross join lateral (
      select culture, first_name, last_name, is_active, settings, role from users
      where company_id = d.company_id and id = d.user_id limit 1
    ) u
    join companies c on c.id = d.company_id
    left join company_logos l on l.company_id = c.id and l.hash = c.logo_hash
    left join suppressions p on p.company_id = d.company_id and p.email = d.recipient
    order by d.next_try_at, d.id`;
}

/** Loads the content of the messages of a kind from its feature, and skips those that must not be sent. */
async function prepare(
  services: Services,
  kind: string,
  rows: readonly ClaimedRow[],
  by: string,
  log: Log,
): Promise<ClaimedEmail[]> {
  try {
    return await services.database.system('write', async (db) => {
      const open = rows.filter((row) => row.is_active && !row.is_suppressed && !row.is_switched_off);
      const email = open.length > 0 ? memberEmail(services, kind) : null;
      const messages = await email?.load({ services, db }, open);
      const mails: (Omit<ClaimedEmail, 'sender' | 'joined'> & { delivery: ClaimedRow })[] = [];
      const skipped: { id: number; company_id: number; reason: string }[] = [];
      for (const row of rows) {
        const message = messages?.get(row.id);
        if (email && message && 'content' in message)
          mails.push({ delivery: row, template: email.template, message });
        else
          skipped.push({
            ...row,
            reason: skipReason(row, message && 'skip' in message ? message.skip : 'gone'),
          });
      }
      if (skipped.length > 0) await markSkipped(db, skipped, by);
      const from = await senders(services).load(
        { services, db },
        mails.map(({ delivery }) => delivery),
      );
      const alone = mails.map(({ delivery, template, message }) => ({
        delivery,
        template,
        message,
        sender: from.get(delivery.id) ?? {},
        joined: [],
      }));
      const made = joinMails(services, email, alone);
      // What was taken to leave with another message, and cannot, waits for its turn.
      const leaves = ({ delivery, joined }: Alone) => !delivery.is_mate || joined.length > 0;
      const back = made.filter((mail) => !leaves(mail));
      if (back.length > 0) await giveBack(db, back, by);
      return made.filter(leaves);
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (rows.length > 1) {
      // The features make the messages of a batch together: halves find the one that fails, and the others leave.
      const middle = Math.ceil(rows.length / 2);
      const first = await prepare(services, kind, rows.slice(0, middle), by, log);
      return [...first, ...(await prepare(services, kind, rows.slice(middle), by, log))];
    }
    const [{ company_id, id } = {}] = rows;
    log.error({ err: error, kind, company_id, delivery_id: id }, 'a mail could not be prepared');
    await services.database.system('write', (db) => postpone(db, rows, by, error));
    return [];
  }
}

interface Alone extends ClaimedEmail {
  delivery: ClaimedRow;
}

/** Makes one email of those to one member that may leave together: new ones, or those that were tried together before. */
function joinMails(services: Services, email: MemberEmail | null, mails: readonly Alone[]): Alone[] {
  if (!isJoining(email)) return [...mails];
  const groups = Map.groupBy(mails, ({ delivery, message, sender }) => {
    const { id, company_id, user_id, channel, recipient, attempts, joined_id } = delivery;
    const isJoinable = message.isJoinable && channel === 'email' && (attempts === 0 || joined_id !== null);
    if (!isJoinable) return `alone/${id}`;
    return JSON.stringify([company_id, user_id, recipient, attempts > 0 ? joined_id : null, sender]);
  });
  const parts = [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.delivery.id - b.delivery.id);
    const count = Math.ceil(sorted.length / MOST_JOINED);
    return Array.from({ length: count }, (_, n) => sorted.slice(n * MOST_JOINED, (n + 1) * MOST_JOINED));
  });
  return parts.flatMap((group) => {
    const [first, ...others] = group;
    if (!first || others.length === 0) return group;
    const deliveries = group.map(({ delivery }) => delivery);
    const made = email.join(
      services,
      deliveries,
      group.map(({ message }) => message),
    );
    return [{ ...first, ...made, joined: others.map(({ delivery }) => delivery) }];
  });
}

function skipReason(row: ClaimedRow, otherwise: string): string {
  if (!row.is_active) return 'inactive';
  if (row.is_suppressed) return 'suppressed';
  if (row.is_switched_off) return 'switched_off';
  return otherwise;
}

async function giveBack(db: Db, mails: readonly Alone[], by: string): Promise<void> {
  await sql`
    update deliveries d set state = 'queued', claimed_by = null, claimed_at = null
    from unnest(
      ${mails.map(({ delivery }) => delivery.company_id)}::bigint[], ${mails.map(({ delivery }) => delivery.id)}::bigint[]
    ) as m (company_id, id)
    where d.company_id = m.company_id and d.id = m.id and d.claimed_by = ${by} and d.state = 'sending'`.execute(
    db,
  );
}

async function markSkipped(
  db: Db,
  skipped: readonly { id: number; company_id: number; reason: string }[],
  by: string,
): Promise<void> {
  await sql`
    update deliveries d set state = 'skipped', error = s.reason, claimed_by = null
    from unnest(
      ${skipped.map(({ company_id: id }) => id)}::bigint[],
      ${skipped.map(({ id }) => id)}::bigint[],
      ${skipped.map(({ reason }) => reason)}::text[]
    ) as s (company_id, id, reason)
    where d.company_id = s.company_id and d.id = s.id and d.claimed_by = ${by} and d.state = 'sending'`.execute(
    db,
  );
}

async function postpone(db: Db, rows: readonly DueDelivery[], by: string, cause: unknown): Promise<void> {
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
  await sql`
    update deliveries d set state = case when attempts >= ${RETRY_SECONDS.length} then 'failed' else 'queued' end,
      attempts = attempts + 1, error = ${error}, claimed_by = null,
      next_try_at = app_now() + make_interval(secs => coalesce((${RETRY_SECONDS}::integer[])[attempts + 1], 0))
    from unnest(
      ${rows.map(({ company_id: id }) => id)}::bigint[], ${rows.map(({ id }) => id)}::bigint[]
    ) as s (company_id, id)
    where d.company_id = s.company_id and d.id = s.id and d.claimed_by = ${by} and d.state = 'sending'`.execute(
    db,
  );
}
