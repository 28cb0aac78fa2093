import type { Db } from '#platform/db/database.ts';
import type { AccountActor, AccountCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { recordAccountAudit } from './audit-account.ts';
import { STILL_HOLDS } from './sessions.ts';

type Owner = Pick<AccountActor, 'account_id' | 'session_id'>;

/** The sessions of an account that still hold, the latest used first. */
export async function listOwnSessions(db: Db, { account_id: accountId, session_id: current }: Owner) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'method', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where(STILL_HOLDS)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => Object.assign(row, { is_current: row.id === current }));
}

/** Ends one session of one's own; that of somebody else does not exist. */
export async function endOwnSession(ctx: AccountCtx, id: number): Promise<{ ok: true }> {
  const { services, account } = ctx;
  const ended = await services.database.global('write', (db) =>
    db
      .deleteFrom('sessions')
      .where('account_id', '=', account.account_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  found(ended);
  await tellOfEnded(ctx, 1);
  if (id === account.session_id) ctx.setSession(null);
  return { ok: true };
}

/** Ends every session of one's own but this one, and answers how many there were. */
export async function endOtherOwnSessions(ctx: AccountCtx): Promise<{ count: number }> {
  const { services, account } = ctx;
  const ended = await services.database.global('write', (db) =>
    db
      .deleteFrom('sessions')
      .where('account_id', '=', account.account_id)
      .where('id', '!=', account.session_id)
      .returning('id')
      .execute(),
  );
  if (ended.length > 0) await tellOfEnded(ctx, ended.length);
  return { count: ended.length };
}

async function tellOfEnded({ services, account, client }: AccountCtx, count: number): Promise<void> {
  await services.database.system('write', (db) =>
    recordAccountAudit(db, { email: account.email, client }, { action: 'session.ended', data: { count } }),
  );
}
