import type { Workspace } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { currentCursor } from '#platform/realtime/catch-up.ts';
import { gateOfMembership, presentWorkspace } from '../present.ts';
import { findSession, getAccount, listMemberships, type MembershipRow } from '../queries.ts';

/** The memberships that a session may open, and the moment at which they were read. */
export async function readMemberships({ account, services }: AccountCtx) {
  const { cursor, rows } = await services.database.system('read', async (db) => ({
    // Before the rows: the websocket then repeats changes that they may not have.
    cursor: await currentCursor(db),
    rows: await listMemberships(db, account.email),
  }));
  const only = account.sso_company_id;
  return { cursor, all: only === null ? rows : rows.filter(({ id }) => id === only) };
}

/** A workspace as its member sees it. Throws `not_found`, and the gate of one that the session does not open. */
export async function openWorkspace(
  ctx: AccountCtx,
  membership: MembershipRow | undefined,
  cursor: string,
): Promise<Workspace> {
  const row = found(membership);
  const { session, account } = await ctx.services.database.global('read', async (db) => ({
    session: await findSession(db, ctx.session_token ?? ''),
    account: await getAccount(db, ctx.account.account_id),
  }));
  if (!session) throw new Problem('not_authenticated');
  const gate = gateOfMembership(session, account, row);
  if (gate) throw new Problem(gate);
  return presentWorkspace(row, cursor);
}

/** The same by its id. */
export async function openWorkspaceById(ctx: AccountCtx, companyId: number): Promise<Workspace> {
  const { all, cursor } = await readMemberships(ctx);
  const membership = all.find(({ id }) => id === companyId);
  return openWorkspace(ctx, membership, cursor);
}
