import { type Selectable, sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { found, Problem } from '#platform/problem.ts';
import type { DB } from '#schema.gen.ts';

export type SlackTeamRow = Selectable<DB['slack_teams']>;

type Reader = Pick<Ctx, 'db' | 'company_id'>;

/** The teams of a company with the names of those who connected them, the first one first. */
export function listTeams(ctx: Reader) {
  return namedTeams(ctx).orderBy('s.id').execute();
}

/** One of them. Throws `not_found`. */
export async function getListedTeam(ctx: Reader, id: number) {
  const row = await namedTeams(ctx).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

function namedTeams({ db, company_id }: Reader) {
  return db
    .selectFrom('slack_teams as s')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.connected_by'),
    )
    .selectAll('s')
    .select(
      sql<string | null>`nullif(trim(concat(u.first_name, ' ', u.last_name)), '')`.as('connected_by_name'),
    )
    .where('s.company_id', '=', company_id);
}
export type ListedTeam = Awaited<ReturnType<typeof listTeams>>[number];

/** A team of the company. Throws `not_found`. */
export async function getTeam({ db, company_id }: Reader, id: number): Promise<SlackTeamRow> {
  const row = await db
    .selectFrom('slack_teams')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

/** The same, locked until the transaction ends. */
export async function getTeamForUpdate({ db, company_id }: Reader, id: number): Promise<SlackTeamRow> {
  const row = await db
    .selectFrom('slack_teams')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row);
}

/** A team of the company whose access is not gone, or null. */
export async function findConnectedTeam(
  { db, company_id }: Reader,
  id: number,
): Promise<SlackTeamRow | null> {
  const row = await db
    .selectFrom('slack_teams')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The same in a transaction of its company. */
export const readConnectedTeam = (
  services: Services,
  { company_id, team_id }: { company_id: number; team_id: number },
): Promise<SlackTeamRow | null> =>
  inCompany(services, company_id, 'read', (ctx) => findConnectedTeam(ctx, team_id));

/**
 * The company that has connected one of these ids at Slack, with the row of the team; null if none has. Reads across companies,
 * because a request of Slack names no company.
 */
export async function findTeamAtSlack(
  db: Db,
  ids: { team_id: string | null; enterprise_id: string | null },
): Promise<Pick<SlackTeamRow, 'company_id' | 'id'> | null> {
  const known = [ids.team_id, ids.enterprise_id].filter((id) => id !== null);
  if (known.length === 0) return null;
  const row = await db
    .selectFrom('slack_teams')
    .select(['company_id', 'id'])
    .where('revoked_at', 'is', null)
    .where('team_id', 'in', known)
    .where(
      sql<boolean>`case when is_organization then team_id = ${ids.enterprise_id} else team_id = ${ids.team_id} end`,
    )
    // An installation in the workspace itself goes before that of its organization.
    .orderBy('is_organization')
    .executeTakeFirst();
  return row ?? null;
}

/** Whether another company has connected a team. Reads across companies. */
export async function isTakenElsewhere(db: Db, companyId: number, teamId: string): Promise<boolean> {
  const row = await db
    .selectFrom('slack_teams')
    .select('id')
    .where('team_id', '=', teamId)
    .where('company_id', '<>', companyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
