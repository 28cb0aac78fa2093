import { sql } from 'kysely';
import { inCompany, type Ctx, type Services } from '#platform/context.ts';
import { findConnectedTeam, type SlackTeamRow } from '../../queries.ts';

/** Longer than a call of Slack takes, with its timeout. */
const LEASE_SECONDS = 30;

interface TeamOfJob {
  company_id: number;
  team_id: number;
}

/** Another call about the people of the team runs. */
export class TeamBusy extends Error {
  constructor() {
    super('another call about the people of this Slack workspace runs');
    this.name = 'TeamBusy';
  }
}

/**
 * Asks Slack about the people of a team, and stores the answer before anybody else asks: an older answer never replaces a newer
 * one. Does nothing for a team whose access is gone.
 *
 * @throws TeamBusy while another call runs; and as `ask` throws.
 */
export async function askInTurn<T>(
  services: Services,
  { company_id, team_id }: TeamOfJob,
  ask: (team: SlackTeamRow) => Promise<T>,
  store: (ctx: Ctx, answer: T) => Promise<void>,
): Promise<void> {
  const lease = crypto.randomUUID();
  const team = await inCompany(services, company_id, 'write', async (ctx) => {
    const found = await findConnectedTeam(ctx, team_id);
    if (found && !(await takeLease(ctx, team_id, lease))) throw new TeamBusy();
    return found;
  });
  if (!team) return;
  try {
    const answer = await ask(team);
    await inCompany(services, company_id, 'write', async (ctx) => {
      // The lease of a call that took too long went to another one, whose answer is newer.
      if (!(await endLease(ctx, team_id, lease))) throw new TeamBusy();
      await store(ctx, answer);
    });
  } catch (error) {
    await inCompany(services, company_id, 'write', (ctx) => endLease(ctx, team_id, lease));
    throw error;
  }
}

async function takeLease({ db, company_id }: Ctx, teamId: number, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('slack_teams')
    .set({ lease, leased_until: sql<string>`app_now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('company_id', '=', company_id)
    .where('id', '=', teamId)
    .where(sql<boolean>`coalesce(leased_until < app_now(), true)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a lease, and keeps the row until the transaction ends. Returns whether it was still held. */
async function endLease({ db, company_id }: Ctx, teamId: number, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('slack_teams')
    .set({ lease: null, leased_until: null })
    .where('company_id', '=', company_id)
    .where('id', '=', teamId)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
