import { type AuditEntry, grants, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { EntryRow } from '#features/audit/queries.ts';
import { managesProgram } from '#features/campaigns/policy.ts';

export type TargetLabel = NonNullable<NonNullable<AuditEntry['target']>['label']>;

/** The names of one kind of thing, at the time of reading: the log stores ids only. */
interface TargetLabels {
  type: string;
  /** The key of the target in an entry; by default the id of the target. */
  keyOf?(row: Pick<EntryRow, 'data'>): unknown;
  /** Names by key, of targets that still exist and that the reader may see; others keep the plain sentence. */
  find(ctx: RequestCtx, keys: readonly string[]): Promise<ReadonlyMap<string, TargetLabel>>;
}

/** Labels of things that have a name and nothing else. */
function namesById(rows: readonly { id: number | string; name: string }[]): ReadonlyMap<string, TargetLabel> {
  return new Map(
    rows.flatMap(({ id, name }): [string, TargetLabel][] =>
      name === '' ? [] : [[String(id), { name, number: null }]],
    ),
  );
}

/** The names of fields in the audit log; deleted ones too, which keep their title. */
const fieldLabels: TargetLabels = {
  type: 'category',
  find: async ({ db, company_id }, keys) =>
    namesById(
      await db
        .selectFrom('categories')
        .select(['id', 'title as name'])
        .where('company_id', '=', company_id)
        .where('id', '=', sql<number>`any(${keys}::bigint[])`)
        .execute(),
    ),
};

/** The names of imports in the audit log: their file, for readers who can see the history of imports. */
const uploadLabels: TargetLabels = {
  type: 'upload',
  // Uploads are known by ids that browsers made.
  keyOf: ({ data }) => data['upload_id'],
  find: async ({ db, company_id, actor }, keys) => {
    if (actor.role !== ROLES.superadmin && !grants(actor.permissions, 'members_add')) return new Map();
    return namesById(
      await db
        .selectFrom('uploads')
        .select(['id', 'file_name as name'])
        .where('company_id', '=', company_id)
        .where('id', '=', sql<string>`any(${keys}::uuid[])`)
        .execute(),
    );
  },
};

/** The names of audiences in the audit log; deleted ones too, which keep their name. */
const audienceLabels: TargetLabels = {
  type: 'audience',
  find: async ({ db, company_id }, keys) =>
    namesById(
      await db
        .selectFrom('audiences')
        .select(['id', 'name'])
        .where('company_id', '=', company_id)
        .where('id', '=', sql<number>`any(${keys}::bigint[])`)
        .execute(),
    ),
};

/** The receivers of invitations in the audit log, for readers who can see the list of invitations. */
const invitationLabels: TargetLabels = {
  type: 'invitation',
  find: async ({ db, company_id, actor }, keys) => {
    if (actor.role !== ROLES.superadmin && !grants(actor.permissions, 'members_add')) return new Map();
    return namesById(
      await db
        .selectFrom('invitations')
        .select(['id', 'email as name'])
        .where('company_id', '=', company_id)
        .where('id', '=', sql<number>`any(${keys}::bigint[])`)
        .execute(),
    );
  },
};

/** The names of programs in the audit log. */
const programLabels: TargetLabels = {
  type: 'campaign',
  find: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('campaigns')
      .select(['id', 'name'])
      .where('company_id', '=', ctx.company_id)
      .where('id', '=', sql<number>`any(${keys}::bigint[])`)
      .execute();
    return namesById(rows.filter(({ id }) => managesProgram(ctx.actor, id)));
  },
};

/** Sessions are called by their program and the number that they have in it. */
const roundLabels: TargetLabels = {
  type: 'round',
  find: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('rounds as r')
      .innerJoin('campaigns as c', (join) =>
        join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
      )
      .select(['r.id', 'r.number', 'r.campaign_id', 'c.name'])
      .where('r.company_id', '=', ctx.company_id)
      .where('r.id', '=', sql<number>`any(${keys}::bigint[])`)
      .execute();
    return new Map(
      rows
        .filter(({ campaign_id: campaignId }) => managesProgram(ctx.actor, campaignId))
        .map(({ id, name, number }): [string, TargetLabel] => [String(id), { name, number }]),
    );
  },
};

const KINDS: readonly TargetLabels[] = [
  fieldLabels,
  uploadLabels,
  audienceLabels,
  invitationLabels,
  programLabels,
  roundLabels,
];

/** The labels of the targets of some entries, by the ids of the entries: one query for each kind. */
export async function labelsOf(
  ctx: RequestCtx,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<number, TargetLabel>> {
  const labels = new Map<number, TargetLabel>();
  for (const kind of KINDS) {
    const keyed = rows.flatMap((row): [number, string][] => {
      if (row.target_type !== kind.type) return [];
      const key = kind.keyOf ? kind.keyOf(row) : row.target_id;
      return typeof key === 'string' || typeof key === 'number' ? [[row.id, String(key)]] : [];
    });
    if (keyed.length === 0) continue;
    const found = await kind.find(ctx, [...new Set(keyed.map(([, key]) => key))]);
    for (const [id, key] of keyed) {
      const label = found.get(key);
      if (label) labels.set(id, label);
    }
  }
  return labels;
}
