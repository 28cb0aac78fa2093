import { Worker } from 'node:worker_threads';
import type { MatchingInput, MatchResult } from '@fika/matching';

const WORKER = new URL('./engine-worker.ts', import.meta.url);

/** Runs the matching engine in a thread of its own, so that the process goes on answering. */
export function runEngine(input: MatchingInput): Promise<MatchResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: input });
    worker.once('message', (result: MatchResult) => resolve(result));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The matching engine ended with code ${code}`)));
  });
}
