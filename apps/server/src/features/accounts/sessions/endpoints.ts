import { sessionsEndpoints } from '@fika/contract';
import { type AccountCtx, memberEvenWithoutPages, mount, owner } from '#platform/http/access.ts';
import { presentWhole } from '#platform/http/paging.ts';
import { definePort } from '#platform/ports.ts';
import { eraseMe } from '../commands/erase-me.ts';
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './queries.ts';

/** Throws the problem `proof_needed` when the person has not proved their identity recently. */
type AssertProof = (ctx: AccountCtx) => Promise<void>;

/** The port to the proof of identity. */
export const proofOfIdentity = definePort<AssertProof>('the proof of identity');

/** A person at an open browser must not end the owner's other sessions: that requires a proof. */
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
