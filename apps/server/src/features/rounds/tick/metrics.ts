import type { Gauge } from '#platform/http/health.ts';
import { countFailing, overdueSeconds } from './queries.ts';

/** Delays of the sessions of all companies, for the monitoring of the installation. */
export const roundGauges: Gauge[] = [
  {
    name: 'rounds_overdue_seconds',
    help: 'Seconds since which the oldest session is due to be opened, asked or matched that could be; 0 when none is',
    read: ({ database }) => database.system('read', overdueSeconds),
  },
  {
    name: 'rounds_failing',
    help: 'Sessions of which a step failed three times or more and is tried again later and later',
    read: ({ database }) => database.system('read', countFailing),
  },
];
