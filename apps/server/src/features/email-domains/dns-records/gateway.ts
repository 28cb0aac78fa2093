import type { RecordPurpose, RecordState, SendingRecord } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import type { Dns, DnsAnswer } from '#platform/dns.ts';
import { registeredDomain } from '#features/domains/rules.ts';

/** A record that the owner of a domain publishes. */
export type WantedRecord = Pick<SendingRecord, 'type' | 'host' | 'value' | 'purpose' | 'is_required'>;

/** The result of a check of a record. */
export interface Check {
  state: RecordState;
  found: string | null;
}
export type Checks = Partial<Record<RecordPurpose, Check>>;

interface SigningDomain {
  domain: string;
  selector: string;
  public_key: string;
}
type Settings = Pick<Config, 'MAIL_SPF' | 'BOUNCE_ADDRESS'>;

/** The host under a company's domain at which bounces arrive, once it points at the installation's. */
export const returnPathOf = (domain: string): string => `bounce.${domain}`;

/** The domain that bounces of the installation go to; null where it has none. */
const bounceHost = ({ BOUNCE_ADDRESS: address }: Settings): string | null =>
  address ? address.slice(address.lastIndexOf('@') + 1) : null;

/**
 * The records that the owner of a domain publishes. The key comes first: it proves the domain, and without it nothing is signed.
 */
export function wantedRecords(domain: SigningDomain, config: Settings): WantedRecord[] {
  const host = bounceHost(config);
  return [
    {
      purpose: 'dkim',
      type: 'TXT',
      host: `${domain.selector}._domainkey.${domain.domain}`,
      value: `v=DKIM1; k=rsa; p=${domain.public_key}`,
      is_required: true,
    },
    ...(config.MAIL_SPF
      ? [
          {
            purpose: 'spf' as const,
            type: 'TXT' as const,
            host: domain.domain,
            value: `v=spf1 ${config.MAIL_SPF} ~all`,
            is_required: false,
          },
        ]
      : []),
    {
      purpose: 'dmarc',
      type: 'TXT',
      host: `_dmarc.${domain.domain}`,
      value: 'v=DMARC1; p=none',
      is_required: false,
    },
    ...(host
      ? [
          {
            purpose: 'return_path' as const,
            type: 'CNAME' as const,
            host: returnPathOf(domain.domain),
            value: host,
            is_required: false,
          },
        ]
      : []),
  ];
}

/** Looks every record up, all at once. */
export async function checkRecords(dns: Dns, wanted: readonly WantedRecord[]): Promise<Checks> {
  const entries = await Promise.all(
    wanted.map(async (record) => [record.purpose, await checkRecord(dns, record)] as const),
  );
  return Object.fromEntries(entries);
}

async function checkRecord(dns: Dns, { purpose, host, value }: WantedRecord): Promise<Check> {
  if (purpose === 'return_path') return judgeCname(await dns.cname(host), value);
  if (purpose === 'dmarc') return judgeDmarc(dns, host.replace(/^_dmarc\./, ''));
  const answer = await dns.txt(host);
  return purpose === 'dkim' ? judgeDkim(answer, value) : judgeSpf(answer, value.split(' ')[1] ?? '');
}

/** `tag=value; …` of DKIM and DMARC; tags in lower case, spaces are no part of a value. */
function tagsOf(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).replaceAll(/\s+/g, '')];
  });
  return new Map(pairs);
}

/** Picks the one record of a kind among all texts of a name. */
function onlyOne(answer: DnsAnswer, isKind: (text: string) => boolean): Check | { text: string } {
  if (answer === 'unreachable') return { state: 'unreachable', found: null };
  const values = answer === 'missing' ? [] : answer.values.filter(isKind);
  const [text] = values;
  if (text === undefined) return { state: 'missing', found: null };
  return values.length > 1 ? { state: 'several', found: values.join('\n') } : { text };
}

const verdict = (isOk: boolean, found: string): Check => ({ state: isOk ? 'ok' : 'different', found });

function judgeDkim(answer: DnsAnswer, value: string): Check {
  // Any text under this name should be the key: nothing else belongs there.
  const one = onlyOne(answer, () => true);
  if ('state' in one) return one;
  const found = tagsOf(one.text);
  const isRsa = (found.get('k') ?? 'rsa').toLowerCase() === 'rsa' && (found.get('v') ?? 'DKIM1') === 'DKIM1';
  return verdict(isRsa && found.get('p') === tagsOf(value).get('p'), one.text);
}

function judgeSpf(answer: DnsAnswer, mechanism: string): Check {
  const one = onlyOne(answer, (text) => /^v=spf1(\s|$)/i.test(text.trim()));
  if ('state' in one) return one;
  const parts = one.text.toLowerCase().split(/\s+/);
  return verdict(
    parts.includes(mechanism.toLowerCase()) || parts.includes(`+${mechanism.toLowerCase()}`),
    one.text,
  );
}

/** A domain without a policy has that of the domain above it, up to the registered domain. */
async function judgeDmarc(dns: Dns, domain: string): Promise<Check> {
  const one = onlyOne(await dns.txt(`_dmarc.${domain}`), (text) =>
    /^v\s*=\s*DMARC1\s*(;|$)/.test(text.trim()),
  );
  if (!('state' in one)) {
    const policy = tagsOf(one.text).get('p')?.toLowerCase() ?? '';
    return verdict(['none', 'quarantine', 'reject'].includes(policy), one.text);
  }
  const above = domain.slice(domain.indexOf('.') + 1);
  return one.state === 'missing' && registeredDomain(above) !== null ? judgeDmarc(dns, above) : one;
}

function judgeCname(answer: DnsAnswer, target: string): Check {
  const one = onlyOne(answer, () => true);
  return 'state' in one ? one : verdict(one.text === target.toLowerCase(), one.text);
}
