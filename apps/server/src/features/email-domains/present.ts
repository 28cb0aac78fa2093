import { domainToUnicode } from 'node:url';
import {
  ENDPOINTS,
  fillPath,
  type RecordPurpose,
  type RecordState,
  type SendingDomain,
  type SendingRecord,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { Config } from '#platform/config.ts';
import type { SendingDomainRow } from './queries.ts';
import { type WantedRecord, wantedRecords } from './dns-records/gateway.ts';

/** A domain with its records, each with the result of the last check. */
export function presentSendingDomain(row: SendingDomainRow, config: Config, t: Translator): SendingDomain {
  const { company_id, id, domain, status, created_at, checked_at, verified_at } = row;
  // Nothing is left to publish for one that is archived.
  const wanted = status === 'archived' ? [] : wantedRecords(row, config);
  return {
    id,
    domain,
    display_name: domainToUnicode(domain) || domain,
    status,
    records: wanted.map((record) => presentRecord(record, row, t)),
    created_at,
    checked_at,
    verified_at,
    verify_url: fillPath(ENDPOINTS.sending.sending_domain_verify.path, { company_id, id }),
  };
}

function presentRecord(record: WantedRecord, { checks }: SendingDomainRow, t: Translator): SendingRecord {
  const { state, found } = checks[record.purpose] ?? { state: 'unknown', found: null };
  const sentence = recordSentence({ ...record, state }, t);
  return { ...record, state, found, ok: state === 'ok', sentence };
}

/** The result of a check of a record, and how to fix it. */
function recordSentence(
  { purpose, state, value }: { purpose: RecordPurpose; state: RecordState; value: string },
  t: Translator,
): string {
  const values = { record: t(`email_domains:records.${purpose}`), mechanism: value.split(' ')[1] ?? '' };
  return state === 'missing' || state === 'different'
    ? t(`email_domains:${state}.${purpose}`, values)
    : t(`email_domains:states.${state}`, values);
}
