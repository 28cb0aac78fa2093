import { Worker } from 'node:worker_threads';
import type { MatchingInput, MatchResult } from '@fika/matching';

const SCRIPT = new URL('./engine-worker.ts', import.meta.url);
const IDLE_MS = 30_000;

/** What the thread answers: the result, or the message of what went wrong. */
export type EngineAnswer = { result: MatchResult } | { error: string };

let thread: Worker | null = null;
let idle: NodeJS.Timeout | null = null;
// One draw after the other: a second thread would take the core on which the process answers requests.
let last: Promise<unknown> = Promise.resolve();

/** Runs the matching engine in a thread of its own, so that the process goes on answering. */
export function runEngine(input: MatchingInput): Promise<MatchResult> {
  const run = last.then(() => runInThread(input));
  last = run.catch(() => undefined);
  return run;
}

async function runInThread(input: MatchingInput): Promise<MatchResult> {
  if (idle) clearTimeout(idle);
  const worker = (thread ??= startThread());
  worker.ref();
  try {
    return await answerOf(worker, input);
  } finally {
    // A process that has nothing else to do may end; one that goes on gives the memory back after a while.
    worker.unref();
    idle = setTimeout(() => endThread(worker), IDLE_MS);
    idle.unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(SCRIPT);
  worker.once('exit', () => {
    if (thread === worker) thread = null;
  });
  return worker;
}

function endThread(worker: Worker): void {
  if (thread === worker) thread = null;
  void worker.terminate();
}

function answerOf(worker: Worker, input: MatchingInput): Promise<MatchResult> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number) => reject(new Error(`The matching engine ended with code ${code}`));
    worker.once('exit', onExit);
    worker.once('error', reject);
    worker.once('message', (answer: EngineAnswer) => {
      worker.off('exit', onExit);
      worker.off('error', reject);
      if ('result' in answer) resolve(answer.result);
      else reject(new Error(`The matching engine failed: ${answer.error}`));
    });
    worker.postMessage(input);
  });
}
