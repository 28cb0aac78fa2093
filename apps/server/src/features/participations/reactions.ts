import type { Events } from '../../events.ts';
import { reactions } from '../../platform/bus.ts';
import { inCompany, type Services } from '../../platform/context.ts';
import { askRound } from './commands/ask-round.ts';
import { remindRound } from './commands/remind-round.ts';

const { on } = reactions<Services, Events>('participations');

export const participationReactions = [
  on('round.opened', (services, { company_id, round_id }) =>
    inCompany(services, company_id, 'write', (ctx) => askRound(ctx, round_id)),
  ),
  on('round.reminder_due', (services, { company_id, round_id }) =>
    inCompany(services, company_id, 'write', (ctx) => remindRound(ctx, round_id)),
  ),
];
