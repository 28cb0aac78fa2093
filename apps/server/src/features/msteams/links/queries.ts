import type { TeamsLinkView } from '@fika/contract';
import type { Scope } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import type { TenantRow } from '../queries.ts';
import { type LinkedUser, readTeamsLink } from './tokens/queries.ts';

/** The user of Teams that a link names, its tenant, and what linking it to the reader would change. */
export interface OpenLink {
  user: LinkedUser;
  tenant: TenantRow;
  /** Whether the reader is linked to it already. */
  is_linked: boolean;
  /** Whether the reader was found by the address of another user of the tenant. */
  replaces: boolean;
}

/**
 * Opens a link for the reader. `locked` locks its tenant: of two members who confirm a link to one user, the second one is refused.
 *
 * @throws Problem `msteams_link_invalid`, `msteams_link_expired`; `msteams_user_taken` for a user that another member is;
 * `msteams_member_linked` where the reader linked another user of the tenant.
 */
export async function openLink(ctx: RequestCtx, token: string, mode?: 'locked'): Promise<OpenLink> {
  const { services, company_id, actor, db } = ctx;
  const link = readTeamsLink(services, { company_id, now: await ctx.now() }, token);
  if (!link) throw new Problem('msteams_link_invalid');
  if (link.is_over) throw new Problem('msteams_link_expired');
  const { user } = link;
  const tenant = await db
    .selectFrom('msteams_tenants')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', user.msteams_tenant_id)
    .$if(mode === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  // It was disconnected since.
  if (!tenant) throw new Problem('msteams_link_invalid');
  const rows = await db
    .selectFrom('msteams_users as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'),
    )
    .select(['m.user_id', 'm.object_id', 'm.linked_by', 'u.is_active'])
    .where('m.company_id', '=', company_id)
    .where('m.msteams_tenant_id', '=', tenant.id)
    .where((eb) => eb.or([eb('m.object_id', '=', user.object_id), eb('m.user_id', '=', actor.user_id)]))
    .execute();
  const holder = rows.find(({ object_id: id }) => id === user.object_id);
  if (holder && holder.user_id !== actor.user_id && holder.is_active) throw new Problem('msteams_user_taken');
  const other = rows.find((row) => row.user_id === actor.user_id && row.object_id !== user.object_id);
  if (other?.linked_by === 'member') throw new Problem('msteams_member_linked');
  return { user, tenant, is_linked: holder?.user_id === actor.user_id, replaces: other !== undefined };
}

/** The link as its reader sees it: they have to recognize the user as themselves. */
export const presentLink = ({ user, tenant, is_linked, replaces }: OpenLink): TeamsLinkView => ({
  tenant: tenant.name,
  user: { name: user.name, address: user.address },
  is_linked,
  replaces,
});

/** The users of Teams that a member is, the first tenant first. */
export function listLinksOf({ db, company_id }: Scope, userId: number) {
  return db
    .selectFrom('msteams_users as m')
    .innerJoin('msteams_tenants as t', (join) =>
      join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.msteams_tenant_id'),
    )
    .select(['m.msteams_tenant_id', 't.name as tenant_name', 'm.object_id', 'm.linked_by', 'm.linked_at'])
    .select(['m.conversation_id', 'm.bot_user_id'])
    .where('m.company_id', '=', company_id)
    .where('m.user_id', '=', userId)
    .orderBy('m.msteams_tenant_id')
    .execute();
}
export type LinkRow = Awaited<ReturnType<typeof listLinksOf>>[number];

/** Whether a user of Teams is a member. */
export async function isLinkedTo(
  { db, company_id }: Scope,
  user: { msteams_tenant_id: number; object_id: string },
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('msteams_users')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('msteams_tenant_id', '=', user.msteams_tenant_id)
    .where('object_id', '=', user.object_id)
    .executeTakeFirst();
  return row?.user_id === userId;
}
