import type { Gauge } from '#platform/http/health.ts';
import { failingSeconds } from './queries.ts';
import { mailboxOf } from './rules.ts';

/** Whether the mailbox can be read, for the monitoring of the installation. */
export const mailboxGauge: Gauge = {
  name: 'bounce_mailbox_failing_seconds',
  help: 'Seconds since which the mailbox of BOUNCE_IMAP_URL cannot be read; 0 when it can',
  read: async ({ config, database }) => {
    const setting = config.BOUNCE_IMAP_URL;
    return setting ? database.global('read', (db) => failingSeconds(db, mailboxOf(setting).id)) : 0;
  },
};
