import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { closeMessages } from './commands/close-messages.ts';

const { on } = reactions<Services, Events>('msteams-answers');

const close = (services: Services, { company_id, round_id }: { company_id: number; round_id: number }) =>
  inCompany(services, company_id, 'write', (ctx) => closeMessages(ctx, round_id));

export const teamsAnswerReactions = [on('round.sent', close), on('round.ended', close)];
