import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { announceLeft } from './commands/announce-left.ts';
import { sendInvitations } from './invitations/commands/send-invitations.ts';
import { endBreak } from './breaks/commands/end-break.ts';
import { takeBreak } from './breaks/commands/take-break.ts';
import { remindMembers } from './invitations/commands/remind-members.ts';

const { on } = reactions<Services, Events>('participations');

// A step that is still due is queued again by the tick, at the end of the queue: with retries, a step that always fails would
// come before all others.
const ONCE_MORE = { retries: 1 };

export const participationReactions = [
  on(
    'round.opened',
    (services, { company_id, round_id }) =>
      inCompany(services, company_id, 'write', (ctx) => sendInvitations(ctx, round_id)),
    ONCE_MORE,
  ),
  on(
    'round.reminder_due',
    (services, { company_id, round_id }) =>
      inCompany(services, company_id, 'write', (ctx) => remindMembers(ctx, round_id)),
    ONCE_MORE,
  ),
  on('member.deactivated', (services, { company_id, user_ids }) =>
    inCompany(services, company_id, 'write', (ctx) => announceLeft(ctx, user_ids)),
  ),
  on('availability.changed', (services, { company_id, user_id }) =>
    inCompany(services, company_id, 'write', async (ctx) => {
      await takeBreak(ctx, user_id);
      await endBreak(ctx, user_id);
    }),
  ),
];
