import { ROUND_STATUS } from '@fika/contract';
import { inCompany, type Services } from '../../../platform/context.ts';
import type { Log } from '../../../platform/log.ts';
import { dueCampaigns, duePlannedRounds, dueReminders, waitingRounds } from '../round-queries.ts';
import { openDueRound } from './open-round.ts';
import { openPlannedRound } from './plan-round.ts';

const BATCH = 200;

/** Opens every round whose date has come and tells which rounds are due to be matched, or reminded of. Any worker, at any time. */
export async function tick(services: Services, _payload: unknown, log: Log): Promise<void> {
  const due = await services.database.system('read', async (db) => ({
    campaigns: await dueCampaigns(db, BATCH),
    planned: await duePlannedRounds(db, BATCH),
    rounds: await waitingRounds(db, BATCH),
    reminders: await dueReminders(db, BATCH),
  }));
  for (const { company_id: companyId, id } of due.campaigns) {
    // One broken program must not keep the others from their round.
    await inCompany(services, companyId, 'write', (ctx) => openDueRound(ctx, id)).catch((error: unknown) =>
      log.error({ err: error, company_id: companyId, campaign_id: id }, 'could not open a round'),
    );
  }
  for (const { company_id: companyId, id } of due.planned) {
    await inCompany(services, companyId, 'write', (ctx) => openPlannedRound(ctx, id)).catch(
      (error: unknown) =>
        log.error({ err: error, company_id: companyId, round_id: id }, 'could not open a planned round'),
    );
  }
  for (const { company_id: companyId, id } of due.reminders) {
    await inCompany(services, companyId, 'write', (ctx) => ctx.emit('round.reminder_due', { round_id: id }));
  }
  for (const { company_id: companyId, id, status } of due.rounds) {
    const event = status === ROUND_STATUS.new ? 'round.opened' : 'round.due';
    await inCompany(services, companyId, 'write', (ctx) => ctx.emit(event, { round_id: id }));
  }
}
