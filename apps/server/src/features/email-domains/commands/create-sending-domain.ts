import { isPublicMailbox, LIMITS, type SendingDomain } from '@fika/contract';
import { sql } from 'kysely';
import { sealSecret } from '#platform/crypto/secret-box.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { recordAudit } from '#features/audit/record.ts';
import { readDomain, registeredDomain } from '#features/domains/rules.ts';
import { makeSelector, makeSigningKey } from '../signing-keys/rules.ts';
import { presentSendingDomain } from '../present.ts';
import { getSendingDomain } from '../queries.ts';
import { assertUnproved } from '../policy.ts';
import { signingKeyPlace } from '../signing-keys/queries.ts';

/** Adds a domain for the sender of emails, with its own key pair. Nothing is sent from it before it is verified. */
export async function createSendingDomain(ctx: RequestCtx, written: string): Promise<SendingDomain> {
  const { db, company_id, services } = ctx;
  const domain = readDomain(written);
  const fault = faultOf(domain);
  if (domain === null || fault) throw domainFault(ctx, fault ?? 'form');
  await assertFree(ctx, domain);
  const key = await makeSigningKey();
  const { id } = await db
    .insertInto('sending_domains')
    .values({
      company_id,
      domain,
      selector: makeSelector(),
      public_key: key.public_key,
      private_key: '',
      added_by_id: ctx.actor.user_id,
      // A record is not published faster than that.
      next_check_at: sql`app_now() + interval '5 minutes'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The sealed box includes the number of the row, which exists from here on.
  const sealed = sealSecret(services.keys.box, signingKeyPlace(company_id, id), key.private_key);
  await db
    .updateTable('sending_domains')
    .set({ private_key: sealed })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, {
    action: 'sending_domain.added',
    target_type: 'sending_domain',
    target_id: id,
    data: { domain },
  });
  await tellSuperadmins(ctx, 'sending_domain_added', { domain });
  await ctx.publish('admins', 'sending_domain.changed', { id });
  return presentSendingDomain(await getSendingDomain(ctx, id), services.config, ctx.t);
}

type Fault = 'form' | 'public' | 'suffix';

function faultOf(domain: string | null): Fault | null {
  if (domain === null) return 'form';
  if (isPublicMailbox(domain)) return 'public';
  return registeredDomain(domain) === null ? 'suffix' : null;
}

function domainFault({ t }: RequestCtx, code: Fault): Problem {
  const errors = [{ path: 'domain', code, message: t(`email_domains:domain.${code}`) }];
  return new Problem('invalid_input', { errors });
}

/** Two admins at once: the second one sees what the first one added. */
async function assertFree(ctx: RequestCtx, domain: string): Promise<void> {
  const { db, company_id } = ctx;
  await sql`select from companies where id = ${company_id} for update`.execute(db);
  const own = await db
    .selectFrom('sending_domains')
    .select('domain')
    .where('company_id', '=', company_id)
    .where('status', '<>', 'archived')
    .execute();
  if (own.some((row) => row.domain === domain)) {
    throw new Problem('sending_domain_exists', { values: { domain } });
  }
  if (own.length >= LIMITS.sendingDomains) {
    throw new Problem('sending_domains_full', { values: { max: String(LIMITS.sendingDomains) } });
  }
  await assertUnproved(ctx, domain);
}
