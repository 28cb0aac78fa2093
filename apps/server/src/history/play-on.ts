import { createApp } from '#app.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { DEMO_LOGINS } from '../seed.ts';
import type { HistoryMail } from './mail.ts';
import { historyPeople } from './people.ts';
import { type HistorySize, playHistory, type Wish } from './play.ts';

const SEED = 1;

export const DEMO_EMAILS: readonly string[] = DEMO_LOGINS.map(({ email }) => email);

interface Settings extends Pick<Wish, 'company_id' | 'now' | 'setClock' | 'onMonth'> {
  config: Config;
  size: HistorySize;
}

/** Runs the product on a temporary database while its history is played. */
export async function playOn(
  url: string,
  mail: HistoryMail,
  { config, size, ...wish }: Settings,
): Promise<void> {
  const { DATABASE_DIRECT_URL: _direct, SMTP_URL: _server, ...settings } = config;
  const app = await createApp(
    { ...settings, ROLE: 'all', BUSY_AFTER_MS: 0, DATABASE_POOL: 6, PLANS: false },
    url,
    createLog('error'),
  );
  try {
    app.services.mail = mail;
    await app.http.ready();
    // No page is open that could listen.
    await app.services.realtime.stop();
    const people = historyPeople(SEED, size.share);
    await playHistory(app, mail, { ...wish, seed: SEED, weeks: size.weeks, people });
  } finally {
    await app.stop();
  }
}
