import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { writeEvents } from './commands/write-events.ts';
import { queueNotices } from './reminders/commands/queue-notices.ts';

const MINUTE = 60;

export const bookingJobs = [
  defineJob<Services, { company_id: number; booking_id: number }>({
    name: 'booking.write-events',
    payload: z.object({ company_id: z.int(), booking_id: z.int() }),
    retries: 8,
    run: (services, job) => writeEvents(services, job),
  }),
  defineJob<Services, object>({
    name: 'booking.queue-notices',
    payload: z.object({}),
    retries: 0,
    everySeconds: 5 * MINUTE,
    run: queueNotices,
  }),
];
