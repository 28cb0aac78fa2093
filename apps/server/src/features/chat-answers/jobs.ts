import { pruneOld } from '#platform/jobs/prune-old.ts';

/** A chat posts an older press hours later at most. */
const KEEP_DAYS = 7;

export const chatAnswerJobs = [
  pruneOld({
    name: 'chat-answers.forget-presses',
    table: 'chat_presses',
    column: 'taken_at',
    days: KEEP_DAYS,
  }),
];
