import { domainToUnicode } from 'node:url';
import {
  ENDPOINTS,
  fillPath,
  type RecordPurpose,
  type RecordState,
  type SendingDomain,
  type SendingRecord,
} from '@fika/contract';
import type { Config } from '#platform/config.ts';
import type { Language } from '#platform/http/access.ts';
import { sentence } from '#platform/i18n/format.ts';
import type { SendingDomainRow } from './queries.ts';
import { type WantedRecord, wantedRecords } from './dns-records/gateway.ts';
import { en, type SendingWords } from './messages.en.ts';
import { fr } from './messages.fr.ts';

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

export const WORDS: Readonly<Record<Language, SendingWords>> = { en, fr };

/** What was found at the place of a record, and what to do about it. */
function recordSentence(
  { purpose, state, value }: { purpose: RecordPurpose; state: RecordState; value: string },
  language: Language,
): string {
  const words = WORDS[language];
  const record = words.records[purpose];
  const mechanism = value.split(' ')[1] ?? '';
  const text = state === 'missing' || state === 'different' ? words[state][purpose] : words.states[state];
  return sentence(text, { record, mechanism });
}
