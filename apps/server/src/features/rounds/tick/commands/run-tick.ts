import type { Events } from '#events.ts';
import type { Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { claimDueSteps, type DueStep } from '../queries.ts';
import { openDueRounds } from './open-due-rounds.ts';

const AT_ONCE = 200;

/** The event of each step, to which a later feature reacts. */
const EVENTS: Record<DueStep, keyof Events> = {
  ask: 'round.opened',
  remind: 'round.reminder_due',
  draw: 'round.due',
  send: 'round.send_due',
  remind_review: 'round.review_reminder_due',
  tell_overdue: 'round.review_overdue',
};

const STEPS = Object.keys(EVENTS) as DueStep[];

/**
 * Opens every session whose date has come and emits an event for each that is due to be invited, reminded, matched or sent. Any
 * worker may run it, at any time.
 */
export async function runTick(services: Services, _payload: unknown, log: Log): Promise<void> {
  await openDueRounds(services, log);
  for (const step of STEPS) await handOut(services, step);
}

async function handOut(services: Services, step: DueStep): Promise<void> {
  for (let found = true; found && !services.jobs.isStopping;) {
    const rounds = await services.database.system('write', async (db) => {
      const claimed = await claimDueSteps(db, step, AT_ONCE);
      const due = claimed.map(({ company_id, id }) => ({ round_id: id, company_id }));
      await services.bus.emitMany(db, EVENTS[step], due);
      return claimed;
    });
    found = rounds.length > 0;
  }
}
