import { campaignSender } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { openSecret } from '#platform/crypto/secret-box.ts';
import type { Db } from '#platform/db/database.ts';
import { serverTransport } from '#platform/mail/transport.ts';
import { isCompanyEmail } from '#features/email-outbox/rules.ts';
import type { Senders } from '#features/email-outbox/sending/gateway.ts';
import { bounceAddressOf } from '#features/email-outbox/bounces/rules.ts';
import type { DueDelivery, Sender } from '#features/email-outbox/types.ts';
import { type Checks, returnPathOf } from '../dns-records/gateway.ts';
import { openPassword, serverOf, storedServer } from '../smtp/gateway.ts';
import { signingKeyPlace } from '../signing-keys/queries.ts';

interface Named {
  id: number;
  company_id: number;
  options: Record<string, unknown>;
  sender: unknown;
  reply_to: string | null;
  /** Verified ones of the company. */
  domains: Signing[] | null;
}

interface Signing {
  id: number;
  domain: string;
  selector: string;
  private_key: string;
  checks: Checks;
}

/** The senders of emails about sessions and meetings, and the mail servers of companies. */
export const companySenders: Senders = {
  async load({ services, db }, deliveries) {
    const keys = new Map<string, string>();
    const named = await loadNamed(
      db,
      deliveries.filter((delivery) => isCompanyEmail(delivery)),
    );
    return new Map(
      deliveries.map((delivery) => [delivery.id, senderOf(services, delivery, named.get(delivery.id), keys)]),
    );
  },

  async openTransport(services, companyId, connections, log) {
    const company = await services.database.company(companyId, 'read', (db) =>
      db.selectFrom('companies').select('options').where('id', '=', companyId).executeTakeFirst(),
    );
    const stored = storedServer((company?.options ?? {}) as Record<string, unknown>);
    if (!stored) return null;
    const server = serverOf(services, stored, openPassword(services, companyId, stored));
    return serverTransport(server, connections, log);
  },
};

async function loadNamed(db: Db, deliveries: readonly DueDelivery[]): Promise<ReadonlyMap<number, Named>> {
  if (deliveries.length === 0) return new Map();
  const wanted = deliveries.map(({ company_id, id, round_id, data }) => ({
    company_id,
    id,
    round_id,
    coffee_id: data['coffee_id'] ?? null,
  }));
  const { rows } = await sql<Named>`
    select due.id, due.company_id, k.options, c.sender, c.reply_to, (
      select json_agg(json_build_object('id', s.id, 'domain', s.domain, 'selector', s.selector,
        'private_key', s.private_key, 'checks', s.checks))
      from sending_domains s where s.company_id = due.company_id and s.status = 'verified'
    ) as domains
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as due (company_id bigint, id bigint, round_id bigint, coffee_id bigint)
    join companies k on k.id = due.company_id
    left join lateral (
      select campaign_id from rounds where company_id = due.company_id and id = due.round_id
      union all
      select campaign_id from coffees where company_id = due.company_id and id = due.coffee_id
      limit 1
    ) p on true
    -- A coffee that somebody asked for belongs to no program.
    left join campaigns c on c.company_id = due.company_id and c.id = p.campaign_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The program's sender, else that of the company's own server, else the installation's. */
function senderOf(
  services: Services,
  delivery: DueDelivery,
  named: Named | undefined,
  keys: Map<string, string>,
): Sender {
  const server = named ? storedServer(named.options) : null;
  const from = named
    ? (programSender(named) ?? (server && { name: server.from_name || null, address: server.from_address }))
    : null;
  const signing = from && named?.domains?.find(({ domain }) => from.address.endsWith(`@${domain}`));
  const bounces = server ? null : bounceAddress(services, delivery, signing);
  return {
    ...(from ? { from } : {}),
    ...(named?.reply_to ? { replyTo: named.reply_to } : {}),
    ...(bounces ? { envelopeFrom: bounces } : {}),
    ...(signing
      ? {
          dkim: {
            domainName: signing.domain,
            keySelector: signing.selector,
            privateKey: keyOf(services, delivery.company_id, signing, keys),
          },
        }
      : {}),
  };
}

/** Only while its domain is verified: an email that claims a domain without its signature looks forged. */
function programSender({ sender, domains }: Named): { name: string | null; address: string } | null {
  const read = campaignSender.safeParse(sender);
  if (!read.success) return null;
  const domain = domains?.find(({ id }) => id === read.data.domain_id);
  return domain
    ? { name: read.data.name || null, address: `${read.data.local_part}@${domain.domain}` }
    : null;
}

/**
 * The address for bounces of an email: under the company's own domain where that points here, so that the envelope is its own,
 * too. Else that of the installation, also for emails from a company's address.
 */
function bounceAddress(
  { config, keys }: Services,
  delivery: DueDelivery,
  signing: Signing | null | undefined,
): string | null {
  const isOwn = signing?.checks.return_path?.state === 'ok';
  const host = isOwn ? returnPathOf(signing.domain) : undefined;
  const address = bounceAddressOf(config, keys, delivery, host);
  if (address || !signing) return address;
  // A company's address in the envelope of a foreign server fails SPF, unless the domain names it.
  return signing.checks.spf?.state === 'ok'
    ? null
    : (/<([^<>]+)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM);
}

/** A batch has few keys and many messages. */
function keyOf(services: Services, companyId: number, signing: Signing, keys: Map<string, string>): string {
  const known = keys.get(signing.private_key);
  if (known !== undefined) return known;
  const key = openSecret(services.keys.box, signingKeyPlace(companyId, signing.id), signing.private_key);
  keys.set(signing.private_key, key);
  return key;
}
