import { sessionsEndpoints } from '@fika/contract';
import { type AccountCtx, memberEvenWithoutPages, mount, owner } from '#platform/http/access.ts';
import { presentWhole } from '#platform/http/paging.ts';
import { definePort } from '#platform/ports.ts';
import { eraseMe } from '../commands/erase-me.ts';
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './queries.ts';

/** Throws the problem `proof_needed` when somebody has not lately proved who they are. */
type AssertProof = (ctx: AccountCtx) => Promise<void>;

/** How somebody proves again who they are. */
export const proofOfIdentity = definePort<AssertProof>('the proof of identity');

/** Whoever finds an open browser must not throw its owner out of the others: that asks for a proof. */
export const ownAccount = mount(sessionsEndpoints, {
  auth_sessions: owner(async ({ services, account, url }, { query }) => {
    const sessions = await services.database.global('read', (db) => listOwnSessions(db, account));
    return presentWhole(url, '-last_seen_at', sessions, query);
  }),
  auth_sessions_end: owner(async (ctx, { params }) => {
    // This browser's own session is a log-out.
    if (params.id !== ctx.account.session_id) await ctx.services.ports.one(proofOfIdentity)(ctx);
    return endOwnSession(ctx, params.id);
  }),
  auth_sessions_end_others: owner(async (ctx) => {
    await ctx.services.ports.one(proofOfIdentity)(ctx);
    return endOtherOwnSessions(ctx);
  }),
  erase_me: memberEvenWithoutPages(eraseMe),
});
