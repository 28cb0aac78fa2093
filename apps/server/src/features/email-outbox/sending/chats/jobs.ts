import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { drainChat } from './commands/drain-chat.ts';
import type { Chat } from './rules.ts';
import type { Connection } from './types.ts';

export const chatJobs = [
  defineJob<Services, Connection & { chat: Chat }>({
    name: 'deliveries.drain-chat',
    payload: z.object({ company_id: z.int(), chat: z.enum(['slack', 'msteams']), id: z.int() }),
    retries: 0,
    // It runs as long as messages leave, and waits for the chat most of the time.
    isOutside: true,
    run: drainChat,
  }),
];
