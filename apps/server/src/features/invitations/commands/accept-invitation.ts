import type { InputOf, invitationsEndpoints, Session } from '@fika/contract';
import { sql } from 'kysely';
import { type Ctx, inCompany } from '#platform/context.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { fieldProblem } from '#platform/http/translate.ts';
import { found, Problem } from '#platform/problem.ts';
import { recordAudits } from '#features/audit/record.ts';
import { openProvedAccount } from '#features/accounts/commands/open-proved-account.ts';
import { assertGoodPassword } from '#features/accounts/password/queries.ts';
import { tryMailLink } from '#features/accounts/limits/queries.ts';
import { describeSession, openSession } from '#features/accounts/sessions/commands/open-session.ts';
import { findAccountByEmail, getAccount } from '#features/accounts/queries.ts';
import { joinMember, type Joining } from '#features/members/commands/join-member.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { getInvitation, assertUsable, readToken, stepOf } from '../opening/queries.ts';
import { findInvitationForUpdate } from '../queries.ts';

type Body = InputOf<typeof invitationsEndpoints.auth_invitation_accept>['body'];
type Personal = Extract<Awaited<ReturnType<typeof readToken>>, { kind: 'personal' }>;

/**
 * Joins a workspace with the link of an email, once. Where there is no account, name and password make one: the email has proved
 * the address. A person with an account is logged in to it; the link alone logs nobody in.
 */
export async function acceptInvitation(ctx: PublicCtx, body: Body): Promise<Session & { slug: string }> {
  const read = await readToken(ctx, body.token);
  if (read.kind !== 'personal') throw new Problem('link_invalid');
  const { database } = ctx.services;
  const { step, email } = await database.company(read.company_id, 'read', async (db) => {
    const invitation = await getInvitation(db, read);
    const account = await findAccountByEmail(db, invitation.email);
    return { email: invitation.email, step: stepOf(account, ctx.account, invitation.email) };
  });
  if (step === 'log_in') throw new Problem('log_in_first');
  if (step === 'other_account') throw new Problem('other_account');
  const joined = step === 'join' ? await joinAsOneself(ctx, read) : await joinAsNew(ctx, read, body, email);
  const session =
    joined.account_id === null
      ? await describeSession(ctx, ctx.session_token ?? '')
      : await openSession(ctx, joined.account_id, { method: 'invitation' });
  return { ...session, slug: joined.slug };
}

/** Adds the logged-in account. */
async function joinAsOneself(ctx: PublicCtx, read: Personal) {
  return use(ctx, read, async ({ db }) => {
    const { first_name, last_name, culture } = await getAccount(db, ctx.account?.account_id ?? 0);
    return { person: { first_name, last_name, culture }, account_id: null };
  });
}

/** Makes an account with the link. */
async function joinAsNew(ctx: PublicCtx, read: Personal, body: Body, email: string) {
  const { first_name, last_name, password } = body;
  for (const field of ['first_name', 'last_name', 'password'] as const) {
    if (!body[field]) throw fieldProblem(field, 'required', ctx.t);
  }
  if (!password) throw fieldProblem('password', 'required', ctx.t);
  const count = () => tryMailLink(ctx, body.token);
  await assertGoodPassword(ctx, { email, first_name, last_name, password }, { count });
  const password_hash = await ctx.services.passwords.hash(password);
  const culture = ctx.language;
  return use(ctx, read, async ({ db }) => {
    const id = await openProvedAccount(db, { email, first_name, last_name, culture, password_hash });
    if (id === null) throw new Problem('log_in_first');
    return { person: { first_name, last_name, culture }, account_id: id };
  });
}

/** Marks the invitation as used, with everything that follows from it, in one transaction. */
async function use(
  ctx: PublicCtx,
  read: Personal,
  who: (work: Ctx) => Promise<{ person: Omit<Joining, 'email'>; account_id: number | null }>,
): Promise<{ slug: string; account_id: number | null }> {
  return inCompany(ctx.services, read.company_id, 'write', async (work) => {
    const invitation = await findInvitationForUpdate(
      { db: work.db, company_id: read.company_id },
      read.invitation_id,
    );
    const { email } = await assertUsable(work.db, invitation, read.version);
    const { person, account_id } = await who(work);
    await completeInvitation(work, ctx, read.invitation_id, { ...person, email });
    const { slug } = found(await findCompany(work.db, read.company_id));
    return { slug, account_id };
  });
}

/** Makes the member of an invitation that is locked and can be used. */
export async function completeInvitation(
  work: Ctx,
  { client }: Pick<PublicCtx, 'client'>,
  invitationId: number,
  person: Joining,
): Promise<void> {
  const { user_id } = await joinMember(work, person);
  await work.db
    .updateTable('invitations')
    .set({ status: 'accepted', accepted_at: sql`app_now()`, user_id })
    .where('company_id', '=', work.company_id)
    .where('id', '=', invitationId)
    .execute();
  await recordJoined(work, client, user_id, 'invitation');
}

/** Writes into the audit log that a member joined, and how. */
export async function recordJoined(
  work: Ctx,
  client: PublicCtx['client'],
  userId: number,
  via: 'invitation' | 'domain',
): Promise<void> {
  await recordAudits(work.db, [
    {
      action: 'member.joined',
      target_type: 'user',
      target_id: userId,
      data: { via },
      company_id: work.company_id,
      actor_id: userId,
      client,
    },
  ]);
}
