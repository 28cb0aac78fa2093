import { sessionsEndpoints } from '@fika/contract';
import { memberEvenWithoutPages, mount, owner } from '../../platform/http/access.ts';
import { presentWhole } from '../../platform/http/paging.ts';
import { eraseMe } from './commands/erase-me.ts';
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

export const ownAccount = mount(sessionsEndpoints, {
  auth_sessions: owner(async ({ services, account, url }, { query }) => {
    const sessions = await services.database.global('read', (db) => listOwnSessions(db, account));
    return presentWhole(url, '-last_seen_at', sessions, query);
  }),
  auth_sessions_end: owner((ctx, { params }) => endOwnSession(ctx, params.id)),
  auth_sessions_end_others: owner(endOtherOwnSessions),
  erase_me: memberEvenWithoutPages(eraseMe),
});
