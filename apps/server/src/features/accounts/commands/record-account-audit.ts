import type { Db } from '#platform/db/database.ts';
import { type AuditEntry, recordAudits } from '#features/audit/record.ts';
import { listMemberships } from '../queries.ts';

interface Who {
  email: string;
  client: { ip: string; user_agent: string };
  /** The one company concerned; without it, every company of the account gets the entry. */
  company_id?: number;
}

/**
 * Writes an action of an account into the audit logs of its companies. Needs the scope across companies. An address without an
 * active member gets no entry.
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
      // A failed proof does not identify the member.
      actor_id: entry.action.endsWith('failed') ? null : row.user_id,
      // Any address can be put on a list of members. The client of a person is only recorded for a company that they went into
      // themselves, or whose single sign-on they use now.
      client: row.was_inside || who.company_id !== undefined ? who.client : null,
    })),
  );
}
