import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { lockJoinedEmails, lockSentEmail, recordDeliveryReport } from './record-delivery-report.ts';
import { findBounceAddresses, type Named } from '../rules.ts';
import { classifyReport } from '../reports/policy.ts';
import { readReport, type Report } from '../reports/rules.ts';

/** An email to the address for bounces. */
export interface ArrivedEmail {
  raw: Uint8Array;
  /** The addresses of its envelope, where they are known. */
  recipients: readonly string[];
}

/**
 * Records one returned email. Returns whether it is a report about a message of this installation; all others are ignored.
 * Recording the same one again changes nothing.
 */
export async function recordBounce(services: Services, mail: ArrivedEmail, log: Log): Promise<boolean> {
  const report = await readReport(mail.raw);
  if (!report) return false;
  const named = messageOf(services, mail, report);
  if (!named) return false;
  return inCompany(services, named.company_id, 'write', (ctx) => take(ctx, named.id, report), log);
}

/** The message of a report: from the envelope, else its headers, else the quoted text. */
function messageOf(
  { config, keys }: Services,
  { recipients }: ArrivedEmail,
  { texts }: Report,
): Named | undefined {
  for (const text of [...recipients, ...texts]) {
    const [named] = findBounceAddresses(config, keys, text);
    if (named) return named;
  }
  return undefined;
}

async function take(ctx: Ctx, id: number, report: Report): Promise<boolean> {
  const mail = await lockSentEmail(ctx, id);
  const classified = mail && classifyReport(report, mail.recipient);
  if (!mail || !classified) return false;
  for (const one of [mail, ...(await lockJoinedEmails(ctx, mail))]) {
    await recordDeliveryReport(ctx, one, { ...classified, fingerprint: report.fingerprint });
  }
  return true;
}
