import { X509Certificate } from 'node:crypto';
import type { SsoCertificate } from '@fika/contract';

const RSA_BITS = 2048;

/**
 * A certificate from PEM, from the base64 of its DER, or from the base64 of a PEM, which some providers publish. Null for other
 * text, and for a key that signs no SAML here: only RSA does.
 */
export function readCertificate(text: string, now: string): SsoCertificate | null {
  const parsed = parse(text);
  if (!parsed) return null;
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = parsed.publicKey;
  if (type !== 'rsa') return null;
  const bits = details?.modulusLength ?? 0;
  return {
    content: parsed.raw.toString('base64'),
    subject: nameOf(parsed.subject),
    fingerprint: parsed.fingerprint256,
    valid_from: parsed.validFromDate.toISOString(),
    valid_to: parsed.validToDate.toISOString(),
    key: `RSA ${bits}`,
    is_expired: parsed.validToDate.toISOString() <= now,
    is_weak: bits < RSA_BITS,
  };
}

function parse(text: string): X509Certificate | null {
  const pem = /-----BEGIN CERTIFICATE-----([\w+/=\s]+)-----END CERTIFICATE-----/;
  const inner = pem.exec(text)?.[1] ?? text;
  if (!/^[\w+/=\s]+$/.test(inner)) return null;
  const bytes = Buffer.from(inner.replaceAll(/\s/g, ''), 'base64');
  const twice = pem.exec(bytes.toString('latin1'))?.[1];
  try {
    const certificate = new X509Certificate(twice ? Buffer.from(twice, 'base64') : bytes);
    // A key that cannot be read is detected here and not during a login.
    void certificate.publicKey.asymmetricKeyType;
    return certificate;
  } catch {
    return null;
  }
}

/** The common name of a subject, or all of it in one line. */
function nameOf(subject: string | undefined): string {
  const lines = (subject ?? '').split('\n');
  const common = lines.find((line) => line.startsWith('CN='));
  return (common?.slice(3) ?? lines.join(', ')).slice(0, 200);
}
