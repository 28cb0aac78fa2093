import type { Db } from '#platform/db/database.ts';
import { type AuditEntry, recordAudits } from '#features/audit/record.ts';
import { listMemberships } from '../queries.ts';

interface Who {
  email: string;
  client: { ip: string; user_agent: string };
  /** The one company that it concerns; without it every company of the account is told. */
  company_id?: number;
}

/**
 * Writes what an account did into the audit logs of its companies. Needs the scope across companies. An address that
 * belongs to no active member concerns nobody.
 */
export async function recordAccountAudit(db: Db, who: Who, entry: AuditEntry): Promise<void> {
  const memberships = await listMemberships(db, who.email);
  const concerned = memberships.filter(({ id }) => who.company_id === undefined || id === who.company_id);
  await recordAudits(
    db,
    concerned.map((row) => ({
      action: entry.action,
      target_type: entry.target_type ?? 'user',
      target_id: entry.target_id ?? row.user_id,
      data: entry.data ?? {},
      company_id: row.id,
      // Whoever failed to prove who they are is not known to be this member.
      actor_id: entry.action.endsWith('failed') ? null : row.user_id,
      // Anybody may put anybody's address on a list of members. From where a person comes is told to a company that they
      // went into by themselves, or by whose single sign-on they come now.
      client: row.was_inside || who.company_id !== undefined ? who.client : null,
    })),
  );
}
