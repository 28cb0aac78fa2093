import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import type { Services } from '#platform/context.ts';
import { endStaleSessions } from './commands/end-stale-sessions.ts';

const { on } = reactions<Services, Events>('accounts');

interface Members {
  company_id: number;
  user_ids: number[];
}

const endSessions = ({ database }: Services, { company_id, user_ids }: Members) =>
  database.system('write', (db) => endStaleSessions({ db, company_id }, user_ids));

export const accountReactions = [
  on('member.role_changed', endSessions),
  on('member.deactivated', endSessions),
];
