import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import type { Mail } from './mail.ts';
import { type MailResult, type MailTransport, waitingFor } from './transport.ts';

/** What a thread is started with. */
export interface SmtpSettings {
  url: string;
  connections: number;
  /** Of its log. */
  level: string;
}

/** What a thread is sent: a message, or null as the last of all. */
export type SmtpJob = { id: number; mail: Mail } | { mail: null };

/** What it says: what became of a message, or why it cannot be sent at all. */
export type SmtpAnswer = { id: number; result: MailResult } | { id: number; error: string };

/** Longer than the pause between two looks for mail that is due, so that connections are kept. */
const IDLE_MS = 15_000;
/** What a message throws away is small, and there are many. */
const YOUNG_MEGABYTES = 16;

interface Waiting {
  resolve: (result: MailResult) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | null;
}

/**
 * Sends by SMTP over a few kept connections, in a thread that lives as long as there is mail: to encode and sign thousands
 * of messages is work, and requests must not wait behind it.
 */
export function smtpApart(url: string, connections: number, log: Log): MailTransport {
  let thread: Thread | null = null;
  let count = 0;
  const leave = (left: Thread) => {
    if (thread === left) thread = null;
    if (left.idle) clearTimeout(left.idle);
  };
  const end = (ended: Thread) => {
    leave(ended);
    ended.worker.unref();
    ended.worker.postMessage({ mail: null } satisfies SmtpJob);
  };
  const rest = (idle: Thread) => {
    idle.worker.unref();
    idle.idle = setTimeout(() => end(idle), IDLE_MS);
    idle.idle.unref();
  };
  const start = (): Thread => {
    const workerData: SmtpSettings = { url, connections, level: log.level };
    const worker = new Worker(new URL('smtp-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const started: Thread = { worker, waiting: new Map(), idle: null };
    worker.on('message', (answer: SmtpAnswer) => {
      const waiting = started.waiting.get(answer.id);
      started.waiting.delete(answer.id);
      if ('result' in answer) waiting?.resolve(answer.result);
      else waiting?.reject(new Error(answer.error));
      if (started.waiting.size === 0) rest(started);
    });
    worker.on('error', (error) => log.error({ err: error }, 'the thread that sends mail has failed'));
    worker.on('exit', () => {
      leave(started);
      // Nobody knows how far it was with these.
      const result: MailResult = { sent: false, retry: 'unknown', error: 'the thread that sends mail ended' };
      for (const { resolve } of started.waiting.values()) resolve(result);
      started.waiting.clear();
    });
    return started;
  };
  return {
    concurrency: waitingFor(connections),
    send: (mail) =>
      new Promise((resolve, reject) => {
        const { worker, waiting, idle } = (thread ??= start());
        if (idle) clearTimeout(idle);
        worker.ref();
        const id = (count += 1);
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, mail } satisfies SmtpJob);
      }),
    close: () => {
      if (thread) end(thread);
    },
  };
}
