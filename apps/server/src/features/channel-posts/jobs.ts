import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { postToChannel } from './commands/post-to-channel.ts';
import { updatePost } from './commands/update-post.ts';
import { listDuePosts } from './queries.ts';
import { POST_KINDS, type PostRef } from './types.ts';

const MINUTE = 60;

export const channelPostJobs = [
  defineJob<Services, PostRef>({
    name: 'channel-posts.post',
    formerly: ['slack-channel-posts.post'],
    payload: z.object({ company_id: z.int(), round_id: z.int(), kind: z.enum(POST_KINDS) }),
    // What is due again is enqueued again.
    retries: 0,
    isOutside: true,
    run: postToChannel,
  }),
  defineJob<Services, { company_id: number; round_id: number }>({
    name: 'channel-posts.update',
    formerly: ['slack-channel-posts.update'],
    payload: z.object({ company_id: z.int(), round_id: z.int() }),
    retries: 5,
    isOutside: true,
    run: updatePost,
  }),
  defineJob<Services, object>({
    name: 'channel-posts.enqueue-due',
    payload: z.object({}),
    retries: 0,
    everySeconds: MINUTE,
    run: async ({ database, jobs }) => {
      await database.system('write', async (db) => {
        for (const ref of await listDuePosts(db))
          await jobs.enqueue(db, 'channel-posts.post', ref, {
            singletonKey: `${ref.company_id}/${ref.round_id}/${ref.kind}`,
          });
      });
    },
  }),
];
