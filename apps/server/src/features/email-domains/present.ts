import { domainToUnicode } from 'node:url';
import { ENDPOINTS, fillPath, type SendingDomain, type SendingRecord } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import type { Language } from '#platform/http/access.ts';
import { recordSentence } from './messages.ts';
import type { SendingDomainRow } from './queries.ts';
import { type WantedRecord, wantedRecords } from './records.ts';

/** A domain with its records, each with what the last look found. */
export function presentSendingDomain(
  row: SendingDomainRow,
  config: Config,
  language: Language,
): SendingDomain {
  const { company_id, id, domain, status, created_at, checked_at, verified_at } = row;
  // Nothing is left to publish for one that is archived.
  const wanted = status === 'archived' ? [] : wantedRecords(row, config);
  return {
    id,
    domain,
    display_name: domainToUnicode(domain) || domain,
    status,
    records: wanted.map((record) => presentRecord(record, row, language)),
    created_at,
    checked_at,
    verified_at,
    verify_url: fillPath(ENDPOINTS.sending.sending_domain_verify.path, { company_id, id }),
  };
}

function presentRecord(
  record: WantedRecord,
  { checks }: SendingDomainRow,
  language: Language,
): SendingRecord {
  const { state, found } = checks[record.purpose] ?? { state: 'unknown', found: null };
  const sentence = recordSentence({ ...record, state }, language);
  return { ...record, state, found, ok: state === 'ok', sentence };
}
