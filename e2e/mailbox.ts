import { type APIRequestContext, expect } from '@playwright/test';

interface StoredMail {
  id: number;
  to: string;
  subject: string;
}

/** Waits for the newest email to an address whose subject matches, or the first one; returns its plain text. */
export async function mailTo(
  request: APIRequestContext,
  address: string,
  subject: RegExp,
  which: 'newest' | 'first' = 'newest',
): Promise<string> {
  let found: StoredMail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/dev/mailbox/api/?search=${encodeURIComponent(address)}`);
        const { results: mails } = (await answer.json()) as { results: StoredMail[] };
        const fitting = mails.filter((mail) => mail.to === address && subject.test(mail.subject));
        found = which === 'newest' ? fitting[0] : fitting.at(-1);
        return found?.id ?? 0;
      },
      { message: `a mail to ${address} about ${subject}`, timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  const mail = await request.get(`/dev/mailbox/api/${found?.id}/`);
  return ((await mail.json()) as { text: string }).text;
}

/** Path, query and fragment of the first link in a text whose path begins so. */
export function linkIn(text: string, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in: ${text}`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
