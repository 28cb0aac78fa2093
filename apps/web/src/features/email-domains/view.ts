import type { RecordState, SendingDomain, SendingDomainStatus } from '@fika/contract/endpoints/email-domains';
import type { SmtpServerInput, SmtpServerShown } from '@fika/contract/smtp-server';
import type { SmtpSecurity } from '@fika/contract/smtp-securities';
import type { Tone } from '#ui/StatusBadge.tsx';

export const STATUS_TONES: Readonly<Record<SendingDomainStatus, Tone>> = {
  pending: 'cinnamon',
  verified: 'pine',
  failing: 'lingon',
  archived: 'neutral',
};

export const STATE_TONES: Readonly<Record<RecordState, Tone>> = {
  unknown: 'neutral',
  ok: 'pine',
  missing: 'cinnamon',
  different: 'lingon',
  several: 'lingon',
  unreachable: 'neutral',
};

/** How many records of a domain are as they should be. */
export const foundRecords = ({ records }: Pick<SendingDomain, 'records'>): number =>
  records.filter(({ ok }) => ok).length;

/** The fields of the form for a mail server. */
export type ServerDraft = Required<SmtpServerInput>;

const USUAL_PORTS: Readonly<Record<SmtpSecurity, number>> = { tls: 465, starttls: 587, none: 2525 };

/** A form for the stored server, or an empty one. */
export function draftOf(stored: SmtpServerShown | null): ServerDraft {
  if (!stored) {
    return {
      host: '',
      port: 587,
      security: 'starttls',
      user: '',
      password: '',
      from_name: '',
      from_address: '',
    };
  }
  const { has_password: _has, ...server } = stored;
  return { ...server, password: '' };
}

/** Another encryption usually means another port, so the port follows, unless the admin typed one. */
export function withSecurity(draft: ServerDraft, security: SmtpSecurity): ServerDraft {
  const isUsual = draft.port === USUAL_PORTS[draft.security];
  return { ...draft, security, port: isUsual ? USUAL_PORTS[security] : draft.port };
}

/** The data to save: an empty password means the stored one. */
export function inputOf({ password, ...draft }: ServerDraft): SmtpServerInput {
  return password === '' ? draft : { ...draft, password };
}
