import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import {
  feasibility,
  match,
  type MatchControl,
  MatchingCancelledError,
  MatchingInputError,
  redraw,
  simulate,
} from '@fika/matching';
import type { EngineMessage, EngineRequest, EngineTask } from './engine-work.ts';

const TELL_MS = 100;
/** On Linux a thread has a priority of its own: the longer something takes, the more it gives way to requests. */
const NICE: Partial<Record<EngineTask, number>> = { simulate: 10, feasibility: 5, match: 5 };

function controlOf(flag: Int32Array): MatchControl {
  let told = performance.now();
  return {
    cancelled: () => Atomics.load(flag, 0) !== 0,
    progress: (share) => {
      const now = performance.now();
      if (now - told < TELL_MS) return;
      told = now;
      tell({ progress: share });
    },
  };
}

function work(request: EngineRequest): EngineMessage {
  const control = controlOf(request.flag);
  try {
    if (request.task === 'match') return { answer: match(request.input, control) };
    if (request.task === 'redraw') return { answer: redraw(request.input, request.previous, control) };
    if (request.task === 'feasibility') return { answer: feasibility(request.input, control) };
    return { answer: simulate(request.input, request.options, control) };
  } catch (error) {
    const fault = error instanceof MatchingInputError ? { code: error.code, path: error.path } : null;
    const isCanceled = error instanceof MatchingCancelledError;
    return { error: (error as Error).message, fault, is_canceled: isCanceled };
  }
}

function tell(message: EngineMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (request: EngineRequest) => {
  const nice = NICE[request.task];
  if (nice !== undefined && process.platform === 'linux') setPriority(nice);
  tell(work(request));
});
