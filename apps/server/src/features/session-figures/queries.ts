import { ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { computeGroups } from './groups/queries.ts';
import { computeSessions } from './sessions/queries.ts';
import type { GroupFigures, Members, OfSession, SessionFigures } from './types.ts';

/** Figures without groups are stored as those of no field. */
export const NO_FIELD = 0;

/** A transaction that began before the matches were sent has ended after so long, and notes nothing that it changed. */
const SETTLED_SECONDS = 3600;

const IS_SETTLED = sql<boolean>`r.status <> ${ROUND_STATUS.deleted}
  and r.matchs_sent_at < app_now() - make_interval(secs => ${SETTLED_SECONDS})`;

/** Sessions that are computed by one statement. */
const AT_ONCE = 20;

interface Wanted {
  from: string;
  to: string;
  /** Null: every program. */
  campaigns: readonly number[] | null;
  /** What is stored is about everybody: figures of some members are computed. */
  members: Members;
}

/**
 * The figures of all sessions that may have invited somebody in a time, or shown a group. `only` names those that the caller uses:
 * the others may be empty.
 */
export async function listSessionFigures(
  scope: Scope,
  { from, to, campaigns, members }: Wanted,
  only: readonly (keyof SessionFigures)[],
): Promise<OfSession<SessionFigures>[]> {
  const isWanted = sql<boolean>`r.status <> ${ROUND_STATUS.deleted} and ${isOfPrograms(campaigns)}
    and r.opened_at < ${to} and (
      coalesce(r.matchs_sent_at, app_now()) >= ${from}
      -- Groups may follow long after the others. Until the session is stored, nobody knows.
      or f.last_sent_at is null or f.last_sent_at >= ${from})`;
  const stored = await listStored<SessionFigures>(scope, NO_FIELD, { isWanted, only });
  return withFigures(members === null ? stored : withoutFigures(stored), (ids) =>
    computeSessions(scope, ids, { only, members }),
  );
}

/** The figures of some sessions, of everybody or of some members; `only` as above. */
export async function listFiguresOf(
  scope: Scope,
  { ids, members }: { ids: readonly number[]; members: Members },
  only: readonly (keyof SessionFigures)[],
): Promise<OfSession<SessionFigures>[]> {
  const isWanted = sql<boolean>`r.id = any(${ids}::bigint[])`;
  const stored = await listStored<SessionFigures>(scope, NO_FIELD, { isWanted, only });
  return withFigures(members === null ? stored : withoutFigures(stored), (missing) =>
    computeSessions(scope, missing, { only, members }),
  );
}

/** The figures by the options of a field of all sessions whose matches were sent in a time; `only` as above. */
export async function listGroupFigures(
  scope: Scope,
  { from, to, campaigns, members }: Wanted,
  { categoryId, only }: { categoryId: number; only: readonly (keyof GroupFigures)[] },
): Promise<OfSession<GroupFigures>[]> {
  const isWanted = sql<boolean>`${isOfPrograms(campaigns)} and r.matchs_sent_at >= ${from} and r.matchs_sent_at < ${to}`;
  const stored = await listStored<GroupFigures>(scope, categoryId, { isWanted, only });
  return withFigures(members === null ? stored : withoutFigures(stored), async (ids) => {
    const computed = await computeGroups(scope, ids, { categoryIds: [categoryId], only, members });
    return new Map(ids.map((id) => [id, computed(id, categoryId)]));
  });
}

const isOfPrograms = (campaigns: readonly number[] | null): RawBuilder<boolean> =>
  campaigns === null ? sql`true` : sql`r.campaign_id = any(${campaigns}::bigint[])`;

/** Sessions, the rows `r` of `rounds`, with the figures that are stored of them and not outdated; null where there are none. */
async function listStored<Figures>(
  { db, company_id: companyId }: Scope,
  categoryId: number,
  { isWanted, only }: { isWanted: RawBuilder<boolean>; only: readonly (keyof Figures & string)[] },
): Promise<OfSession<Figures | null>[]> {
  const parts = sql.join(only.map((name) => sql`${name}::text, f.figures -> ${name}::text`));
  const { rows } = await sql<OfSession<Figures | null>>`
    select r.id as round_id, r.campaign_id, r.matchs_sent_at as sent_at,
      case when f.figures is not null then json_build_object(${parts}) end as figures
    from rounds r
    left join round_figures f on f.company_id = r.company_id and f.round_id = r.id and f.category_id = ${categoryId}
      and not exists (
        select from round_changes c
        where c.company_id = r.company_id and c.round_id = r.id and c.category_id in (${NO_FIELD}, ${categoryId})
      )
    where r.company_id = ${companyId} and ${isWanted}
    order by r.matchs_sent_at nulls last, r.id`.execute(db);
  return rows;
}

/** Fields whose options are groups. */
export async function listGroupingFields({ db, company_id }: Scope): Promise<number[]> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('company_id', '=', company_id)
    .where('status', '=', 'active')
    .where('type', 'in', ['select', 'boolean'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface SessionOf {
  company_id: number;
  round_id: number;
}

/** All sessions whose figures may be stored, of all companies, the latest first. */
export async function listSentSessions(db: Db): Promise<SessionOf[]> {
  const { rows } = await sql<SessionOf>`
    select r.company_id, r.id as round_id from rounds r where ${IS_SETTLED}
    order by r.matchs_sent_at desc, r.id desc`.execute(db);
  return rows;
}

/** Those whose figures are missing or outdated. */
export async function findOutdated(db: Db): Promise<SessionOf[]> {
  const { rows } = await sql<SessionOf>`
    with fields as materialized (
      select company_id, id from categories where status = 'active' and type in ('select', 'boolean')
      union all
      select id, ${NO_FIELD} from companies
    )
    select r.company_id, r.id as round_id from rounds r
    where ${IS_SETTLED} and (exists (
        select from round_changes c where c.company_id = r.company_id and c.round_id = r.id
      ) or exists (
        select from fields where fields.company_id = r.company_id and not exists (
          select from round_figures f
          where f.company_id = r.company_id and f.round_id = r.id and f.category_id = fields.id)
      ))
    order by r.matchs_sent_at desc, r.id desc`.execute(db);
  return rows;
}

const withoutFigures = <Figures>(sessions: readonly OfSession<Figures | null>[]) =>
  sessions.map((session) => ({ ...session, figures: null }));

/** Completes sessions by computing the figures of those that have none. */
async function withFigures<Figures>(
  sessions: readonly OfSession<Figures | null>[],
  compute: (roundIds: readonly number[]) => Promise<ReadonlyMap<number, Figures>>,
): Promise<OfSession<Figures>[]> {
  const missing = sessions.filter(({ figures }) => figures === null).map(({ round_id: id }) => id);
  const computed = new Map<number, Figures>();
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    for (const [id, figures] of await compute(missing.slice(start, start + AT_ONCE)))
      computed.set(id, figures);
  }
  return sessions.flatMap((session) => {
    const figures = session.figures ?? computed.get(session.round_id);
    return figures ? [{ ...session, figures }] : [];
  });
}
