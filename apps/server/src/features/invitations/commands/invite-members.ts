import { type InviteResult, LIMITS, ROLES, accountAccessOf, grants } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { countEach, takeAttempt, takeSome } from '#platform/attempts.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { listDomains } from '#features/domains/queries.ts';
import { takeFreeSeats } from '#features/members/seats/queries.ts';
import { INVITATION_EMAIL } from '../emails.ts';
import { countWaiting, knownAddresses } from '../queries.ts';
import { mayJoin, planInvites, readAddress, toldToMembers } from '../rules.ts';

/**
 * Invites addresses by email. Admins who may add members can invite all addresses; members, where the workspace allows it, people
 * of its domains, and only a limited number a day. Returns the result of each address, in their order; members learn nothing
 * about the people behind them.
 */
export async function inviteMembers(ctx: RequestCtx, written: readonly string[]): Promise<InviteResult[]> {
  const { actor, company, db, company_id } = ctx;
  const isTrusted =
    actor.role === ROLES.superadmin ||
    (actor.role === ROLES.admin && grants(actor.permissions, 'members_add'));
  if (!isTrusted && !accountAccessOf(company.options).enable_employee_invite_link) {
    throw new Problem('access_disabled');
  }
  const addresses = [...new Set(written.flatMap((text) => readAddress(text) ?? []))];
  const free = await takeFreeSeats(ctx);
  const waiting = await countWaiting(ctx);
  if (waiting + addresses.length > LIMITS.invitationsWaiting) {
    throw new Problem('invitations_full', {
      values: { max: LIMITS.invitationsWaiting.toLocaleString(ctx.language) },
    });
  }
  const known = await knownAddresses(ctx, addresses);
  const domains = isTrusted ? null : await listDomains(db, company_id);
  const asked = addresses.filter((email) => mayJoin(email, domains) && !known.members.get(email));
  const { results, mails } = planInvites(written, {
    ...known,
    domains,
    is_trusted: isTrusted,
    left_today: isTrusted ? null : await takeSome(db, askedBy(ctx), asked.length, BY_MEMBER),
    // An invited person has reserved a seat already.
    seats: free === null ? null : Math.max(0, free - waiting),
  });
  const sent = await sendInvitations(ctx, mails, actor.user_id);
  const isRefused = ({ email }: InviteResult) => mails.includes(email) && !sent.has(email);
  const done = results.map((result): InviteResult =>
    result.reason === null && isRefused(result)
      ? { email: result.email, outcome: 'refused', reason: 'mailed_enough' }
      : result,
  );
  const count = done.filter(({ outcome }) => outcome === 'invited').length;
  if (sent.size > 0) {
    await recordAudit(ctx, { action: 'member.invited', data: { count, sent_again: sent.size - count } });
  }
  return isTrusted ? done : toldToMembers(done);
}

/** Counts every address of a member's request: a count of the sent emails would reveal which were not sent. */
const askedBy = ({ company_id, actor }: RequestCtx) => `invitations:member:${company_id}:${actor.user_id}`;
const BY_MEMBER = { max: LIMITS.invitesOfMember, seconds: 24 * 3_600 };

const keyOf = (email: string) => `mail:invitation:${email}`;
const TO_ADDRESS = { max: LIMITS.invitationsToAddress, seconds: 24 * 3_600 };

/**
 * Stores invitations and queues their emails. An address with a pending one gets a new link, and the old one ends. Returns the
 * addresses that get one: an address gets only a limited number a day, from all workspaces together, so that no mailbox is
 * flooded.
 */
export async function sendInvitations(
  ctx: Ctx,
  wanted: readonly string[],
  invitedById: number | null,
): Promise<ReadonlySet<string>> {
  const within = await countEach(ctx.db, wanted.map(keyOf), TO_ADDRESS);
  const emails = wanted.filter((email) => within.has(keyOf(email)));
  await storeInvitations(ctx, emails, invitedById);
  return new Set(emails);
}

async function storeInvitations(
  ctx: Ctx,
  emails: readonly string[],
  invitedById: number | null,
): Promise<void> {
  if (emails.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    insert into invitations (company_id, email, invited_by_id, expires_at)
    select ${ctx.company_id}, email, ${invitedById}::bigint, app_now() + make_interval(days => ${LIMITS.invitationDays})
    from unnest(${emails}::text[]) as given (email)
    on conflict (company_id, email) where status = 'pending' do update set
      version = invitations.version + 1, sent_at = app_now(), expires_at = excluded.expires_at,
      invited_by_id = coalesce(excluded.invited_by_id, invitations.invited_by_id)
    returning id`.execute(ctx.db);
  for (const { id } of rows) await queueInvitationMail(ctx, id);
}

/**
 * Counts one more email to an address.
 *
 * @throws Problem `too_many_requests`
 */
export function takeInvitationMail(ctx: Ctx, email: string): Promise<void> {
  return takeAttempt(ctx.db, keyOf(email), TO_ADDRESS);
}

/** Queues the email of an invitation: its link is made when it is sent. */
export async function queueInvitationMail(ctx: Ctx, id: number): Promise<void> {
  await ctx.enqueue('accounts.send-mail', {
    kind: INVITATION_EMAIL,
    data: { company_id: ctx.company_id, invitation_id: id },
  });
}
