import type { Locale, ResponseOf, campaignsEndpoints } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { definePort } from '#platform/ports.ts';

type Emails = Pick<
  ResponseOf<typeof campaignsEndpoints.campaigns_get>,
  'request_json' | 'request_html' | 'match_json' | 'match_html'
>;
/** Reads what a program writes in a language. What it returns makes the mails of it, without the database. */
type ReadEmails = (ctx: RequestCtx, id: number, language: Locale) => Promise<() => Promise<Emails>>;

/** What knows what programs write to their members. */
export const campaignEmails = definePort<ReadEmails>('the emails of programs');
