import { sessionsEndpoints } from '@fika/contract';
import { memberEvenWithoutPages, mount, owner } from '../../platform/http/access.ts';
import { eraseMe } from './commands/erase-me.ts';
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

export const ownAccount = mount(sessionsEndpoints, {
  auth_sessions: owner(async ({ services, account }) => ({
    results: await services.database.global('read', (db) => listOwnSessions(db, account)),
  })),
  auth_sessions_end: owner((ctx, { params }) => endOwnSession(ctx, params.id)),
  auth_sessions_end_others: owner(endOtherOwnSessions),
  erase_me: memberEvenWithoutPages(eraseMe),
});
