import { domainToUnicode } from 'node:url';
import type { DomainDetail } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { failsAt } from './proof.ts';
import type { DomainRow } from './queries.ts';
import { proofRecord } from './records.ts';

/** A domain with the record to publish, and what the last look found. */
export function presentDomain(row: DomainRow, t: Translator): DomainDetail {
  const { domain, status, check_state: state, found, checked_at, proved_at, missing_since } = row;
  return {
    domain,
    display_name: domainToUnicode(domain) || domain,
    status,
    record: proofRecord(row),
    state,
    found: state === 'different' ? found : null,
    sentence: t(`domains:checks.${state}`),
    checked_at,
    proved_at: status === 'proved' ? proved_at : null,
    fails_at: missing_since === null ? null : failsAt(missing_since),
  };
}
