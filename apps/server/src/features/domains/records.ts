import type { DomainCheckState, DomainRecord } from '@fika/contract';
import type { DnsAnswer } from '#platform/dns.ts';

/** The result of a check of the record of a domain. */
export interface DomainCheck {
  state: DomainCheckState;
  found: string | null;
}

/** The record by which the owner of a domain declares that it belongs to a workspace. Several may have one name. */
export function proofRecord({ domain, token }: { domain: string; token: string }): DomainRecord {
  return { type: 'TXT', host: `_fika-verification.${domain}`, value: `fika-verification=${token}` };
}

/** Compares all texts under the name of the record. */
export function judgeProof(answer: DnsAnswer, value: string): DomainCheck {
  if (answer === 'unreachable') return { state: 'unreachable', found: null };
  const texts = answer === 'missing' ? [] : answer.values.map((text) => text.trim());
  if (texts.includes(value)) return { state: 'ok', found: value };
  return texts.length > 0
    ? { state: 'different', found: texts.join('\n') }
    : { state: 'missing', found: null };
}
