import {
  type DomainFault,
  type domainsEndpoints,
  isPublicMailbox,
  LIMITS,
  type ResponseOf,
} from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { presentDomain } from '../present.ts';
import { PROOF_MOVED } from '../proof-moved.ts';
import { listAdminDomains, listDomainRows, listDomains } from '../queries.ts';
import { readDomain, registeredDomain } from '../rules.ts';

type Result = ResponseOf<typeof domainsEndpoints.domains>;

/** Publishing a record takes at least this long. */
const FIRST_LOOK = sql<string>`app_now() + interval '5 minutes'`;

/**
 * Sets the domains of the company: missing ones are removed, new ones need an admin with a proved address there, and count for
 * other people once their record is published. One that cannot be added is returned with its reason and stops none of the others.
 */
export async function saveDomains(ctx: RequestCtx, written: readonly string[]): Promise<Result> {
  const { db, company_id } = ctx;
  // Two admins at once: the second one sees what the first one saved.
  await sql`select from companies where id = ${company_id} for update`.execute(db);
  const before = new Set(await listDomains(db, company_id));
  const proved = new Set(await listAdminDomains(ctx));
  const accepted = new Set<string>();
  const rejected: Result['rejected'] = [];
  for (const text of written) {
    const domain = readDomain(text);
    const fault = domain && before.has(domain) ? null : faultOf(domain, proved, accepted.size);
    if (domain && fault === null) accepted.add(domain);
    else if (fault) rejected.push(rejection(ctx, text, fault));
  }
  await replaceDomains(ctx, before, accepted);
  const rows = await listDomainRows(db, company_id);
  return {
    domains: rows.map(({ domain }) => domain),
    details: rows.map((row) => presentDomain(row, ctx.t)),
    rejected,
  };
}

function faultOf(domain: string | null, proved: ReadonlySet<string>, count: number): DomainFault | null {
  if (domain === null) return 'form';
  if (isPublicMailbox(domain)) return 'public';
  if (registeredDomain(domain) === null) return 'suffix';
  if (!proved.has(domain)) return 'unproved';
  return count < LIMITS.domainsMax ? null : 'too_many';
}

function rejection({ t }: RequestCtx, domain: string, code: DomainFault): Result['rejected'][number] {
  return { domain, code, message: t(`domains:faults.${code}`, { max: LIMITS.domainsMax }) };
}

async function replaceDomains(
  ctx: RequestCtx,
  before: ReadonlySet<string>,
  accepted: ReadonlySet<string>,
): Promise<void> {
  const added = [...accepted].filter((domain) => !before.has(domain));
  const removed = [...before].filter((domain) => !accepted.has(domain));
  if (added.length + removed.length === 0) return;
  if (removed.length > 0) {
    const gone = await ctx.db
      .deleteFrom('company_domains')
      .where('company_id', '=', ctx.company_id)
      .where('domain', 'in', removed)
      .returning(['domain', 'status'])
      .execute();
    for (const { domain, status } of gone) {
      if (status === 'proved') await ctx.enqueue(PROOF_MOVED, { domain });
    }
  }
  if (added.length > 0) {
    await ctx.db
      .insertInto('company_domains')
      .values(
        added.map((domain) => ({
          company_id: ctx.company_id,
          domain,
          added_by_id: ctx.actor.user_id,
          next_check_at: FIRST_LOOK,
        })),
      )
      .execute();
  }
  await recordAudit(ctx, { action: 'workspace.domains_changed', data: { added, removed } });
  await ctx.publish('admins', 'domains.changed', {});
}
