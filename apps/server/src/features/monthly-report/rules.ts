import { instantOf, LIMITS, wallClock } from '@fika/contract';
import { Temporal } from '@fika/contract/temporal';
import type { Config } from '#platform/config.ts';
import type { Keys } from '#platform/crypto/keys.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import { Problem } from '#platform/problem.ts';
import type { Month } from './types.ts';

const CLOCK = '08:00:00';
const WEEK = 7;
const FRIDAY = 5;

/** The report that is due last or next: its month, and when it is sent (ISO instant). */
export interface Report extends Month {
  due_at: string;
}

/** The report of the month before the one of an instant, which is sent on the first weekday of the month of the instant. */
export function reportAt(now: string, timezone: string): Report {
  const first = Temporal.PlainDate.from(wallClock(now, timezone).slice(0, 10)).with({ day: 1 });
  const days = first.dayOfWeek > FRIDAY ? WEEK + 1 - first.dayOfWeek : 0;
  return {
    start: first.subtract({ months: 1 }).toString(),
    end: first.subtract({ days: 1 }).toString(),
    timezone,
    due_at: instantOf(`${first.add({ days }).toString()}T${CLOCK}`, timezone),
  };
}

/** When the next report is sent: an ISO instant. */
export function nextReportAt(now: string, timezone: string): string {
  const { due_at } = reportAt(now, timezone);
  if (Date.parse(due_at) > Date.parse(now)) return due_at;
  const first = Temporal.PlainDate.from(wallClock(now, timezone).slice(0, 10)).with({ day: 1 });
  return reportAt(instantOf(`${first.add({ months: 1 }).toString()}T00:00:00`, timezone), timezone).due_at;
}

/** The instant at which a month ends. */
export const endOf = ({ end, timezone }: Month): string =>
  instantOf(`${Temporal.PlainDate.from(end).add({ days: 1 }).toString()}T00:00:00`, timezone);

const PURPOSE = 'mails:monthly-report';
const DAY_MS = 24 * 3600 * 1000;

interface Reader {
  company_id: number;
  user_id: number;
}

/** The ways to stop the report without a login: a page that asks once more, and the header of email programs. */
export function stopLinks(
  config: Pick<Config, 'PUBLIC_URL' | 'BASE_PATH'>,
  keys: Keys,
  { company_id, user_id }: Reader,
  mailedAt: string,
): { page: string; headers: Record<string, string> } {
  const expiresAt = Date.parse(mailedAt) + LIMITS.optinCampaignDays * DAY_MS;
  const token = signToken(keys.links, PURPOSE, [company_id, user_id], expiresAt);
  return {
    page: `${config.PUBLIC_URL}${config.BASE_PATH}monthly-report/stop#${token}`,
    headers: {
      'List-Unsubscribe': `<${config.PUBLIC_URL}/api/v1/mails/monthly-report/unsubscribe/${token}/>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** The reader of such a link, or the problem `link_invalid` or `link_expired`. `now` is an ISO instant. */
export function readStopToken(keys: Keys, token: string, now: string): Reader {
  const read = readToken(keys.links, PURPOSE, token, Date.parse(now));
  if ('fault' in read) throw new Problem(read.fault === 'expired' ? 'link_expired' : 'link_invalid');
  const [company_id = 0, user_id = 0] = read.payload;
  return { company_id, user_id };
}
