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
import {
  type EngineRequest,
  type EngineTask,
  type FromEngine,
  putBack,
  takeApart,
  type ToEngine,
} from './types.ts';

const TELL_MS = 100;
/** On Linux a thread has a priority of its own: the longer something takes, the more it gives way to requests. */
const NICE: Partial<Record<EngineTask, number>> = {
  simulate: 10,
  replay: 10,
  preview: 10,
  feasibility: 5,
  match: 5,
};

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

function answerOf(request: EngineRequest) {
  const control = controlOf(request.flag);
  if (request.task === 'redraw') return redraw(request.input, request.previous, control);
  if (request.task === 'feasibility') return feasibility(request.input, control);
  if (request.task === 'simulate') return simulate(request.input, request.options, control);
  return match(request.input, control);
}

let request: EngineRequest | null = null;
/** Of the answer, what nobody asked for yet. */
let parts: ReturnType<typeof takeApart>['parts'] = [];

function work(): FromEngine {
  if (!request) throw new Error('The thread was told to begin, and not with what');
  const nice = NICE[request.task];
  if (nice !== undefined && process.platform === 'linux') setPriority(nice);
  try {
    const answer = takeApart(answerOf(request));
    ({ parts } = answer);
    return { answer: answer.shell };
  } catch (error) {
    const fault = error instanceof MatchingInputError ? { code: error.code, path: error.path } : null;
    const isCanceled = error instanceof MatchingCancelledError;
    return { error: (error as Error).message, fault, is_canceled: isCanceled };
  } finally {
    request = null;
  }
}

function tell(message: FromEngine): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (message: ToEngine) => {
  if ('request' in message) ({ request } = message);
  else if ('list' in message && request) putBack(request.input, message);
  else if ('begin' in message) tell(work());
  else tell(parts.shift() ?? { is_whole: true });
});
