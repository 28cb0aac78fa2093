import { createHash } from 'node:crypto';
import { plainPassword } from '@fika/contract';
import type { Services } from '#platform/context.ts';

/** A person waits for the response. */
const TIMEOUT_MS = 2_000;
/** Characters of the hash that are sent, which hundreds of passwords share. */
const PREFIX = 5;

/**
 * Whether a password is in the list of leaked ones. The request is for all passwords whose hash has the same prefix, so that the
 * service and eavesdroppers do not learn it. When the service does not answer in time, the password counts as not leaked.
 */
export async function isBreached({ config, log }: Services, password: string): Promise<boolean> {
  if (config.BREACHED_PASSWORDS === null) return false;
  const hash = createHash('sha1').update(plainPassword(password)).digest('hex').toUpperCase();
  try {
    const answer = await fetch(`${config.BREACHED_PASSWORDS}/range/${hash.slice(0, PREFIX)}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'Fika' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`It answered ${answer.status}`);
    return isListed(await answer.text(), hash.slice(PREFIX));
  } catch (error) {
    log.warn({ err: error }, 'the list of leaked passwords was not read: a new password was not looked up');
    return false;
  }
}

/** Lines such as `0018A45C4D1DEF81644B54AB7F969B88D65:21`. Those with a count of 0 are there to hide how many there are. */
function isListed(lines: string, rest: string): boolean {
  return lines.split(/\r?\n/).some((line) => {
    const [listed, count] = line.split(':');
    return listed === rest && Number(count) > 0;
  });
}
