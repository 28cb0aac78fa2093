import type { Locale, ResponseOf, campaignsEndpoints } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';

type Emails = Pick<
  ResponseOf<typeof campaignsEndpoints.campaigns_get>,
  'request_json' | 'request_html' | 'match_json' | 'match_html'
>;
/** Reads what a program writes in a language. What it returns makes the mails of it, without the database. */
type ReadEmails = (ctx: RequestCtx, id: number, language: Locale) => Promise<() => Promise<Emails>>;

let read: ReadEmails | null = null;

/** Names who knows what programs write to their members. Done by the composition root. */
export function registerCampaignEmails(given: ReadEmails): void {
  read = given;
}

export function campaignEmails(): ReadEmails {
  if (!read) throw new Error('Nobody knows what programs write: registerCampaignEmails was not called');
  return read;
}
