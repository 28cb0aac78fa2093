import type { SmtpTestCode } from '@fika/contract';
import { UnsafeRequest } from '#platform/safe-fetch.ts';

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

const BY_CODE: Readonly<Record<string, SmtpTestCode>> = {
  ENOTFOUND: 'host_not_found',
  EDNS: 'host_not_found',
  ENODATA: 'host_not_found',
  EAI_AGAIN: 'host_not_found',
  ECONNREFUSED: 'closed',
  EHOSTUNREACH: 'closed',
  ENETUNREACH: 'closed',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'cut',
};

const CERTIFICATE = /certificate|self.signed|altname|unable to verify|CERT_/i;
const NOT_TLS =
  /wrong version number|packet length too long|unknown protocol|http request|tls_get_more_records/i;

/** The fault of a mail server that refused a test email, and the server's message, if any. */
export function faultOfTest(cause: unknown): { code: SmtpTestCode; detail: string | null } {
  if (cause instanceof UnsafeRequest)
    return { code: cause.reason === 'port' ? 'port' : 'address', detail: null };
  const error = cause as SmtpError;
  const detail = error.response?.slice(0, 300) ?? null;
  return { code: codeOf(error), detail };
}

function codeOf({ code = '', command, responseCode, message = '' }: SmtpError): SmtpTestCode {
  if (CERTIFICATE.test(message)) return 'certificate';
  if (NOT_TLS.test(message)) return 'wrong_security';
  if (code === 'EAUTH') return responseCode !== undefined && responseCode < 500 ? 'later' : 'password';
  if (code === 'ETLS') return 'no_tls';
  if (responseCode !== undefined) return refusalOf(command, responseCode);
  if (/did not answer in time|timeout/i.test(message)) return 'timeout';
  return BY_CODE[code] ?? (code === 'ECONNECTION' || code === 'ESOCKET' ? 'cut' : 'other');
}

function refusalOf(command: string | undefined, responseCode: number): SmtpTestCode {
  if (responseCode === 530 || responseCode === 535)
    return command === 'MAIL FROM' ? 'password_missing' : 'password';
  if (responseCode < 500) return 'later';
  if (command === 'MAIL FROM') return 'sender_refused';
  if (command === 'RCPT TO') return 'receiver_refused';
  return command === 'DATA' ? 'message_refused' : 'other';
}
