import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
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

type Parts = ReturnType<typeof takeApart>['parts'];

const TELL_MS = 100;
/** On Linux a thread has its own priority: the longer a task takes, the lower it is, in favor of requests. */
const NICE: Partial<Record<EngineTask, number>> = {
  simulate: 10,
  replay: 10,
  preview: 10,
  feasibility: 5,
  match: 5,
};

function controlOf(port: MessagePort, flag: Int32Array): MatchControl {
  let told = performance.now();
  return {
    cancelled: () => Atomics.load(flag, 0) !== 0,
    progress: (share) => {
      const now = performance.now();
      if (now - told < TELL_MS) return;
      told = now;
      const progress: FromEngine = { progress: share };
      port.postMessage(progress);
    },
  };
}

function answerOf(request: EngineRequest, control: MatchControl) {
  if (request.task === 'redraw') return redraw(request.input, request.previous, control);
  if (request.task === 'feasibility') return feasibility(request.input, control);
  if (request.task === 'simulate') return simulate(request.input, request.options, control);
  return match(request.input, control);
}

/** Runs a request whose parts have all arrived. Returns the message to answer with, and the parts of the result to send later. */
function run(port: MessagePort, request: EngineRequest): { message: FromEngine; parts: Parts } {
  const nice = NICE[request.task];
  if (nice !== undefined && process.platform === 'linux') setPriority(nice);
  try {
    const { shell, parts } = takeApart(answerOf(request, controlOf(port, request.flag)));
    return { message: { answer: shell }, parts };
  } catch (error) {
    const fault = error instanceof MatchingInputError ? { code: error.code, path: error.path } : null;
    const isCanceled = error instanceof MatchingCancelledError;
    return { message: { error: (error as Error).message, fault, is_canceled: isCanceled }, parts: [] };
  }
}

function serve(port: MessagePort): void {
  let request: EngineRequest | null = null;
  let parts: Parts = [];
  const tell = (message: FromEngine) => port.postMessage(message);
  port.on('message', (message: ToEngine) => {
    if ('request' in message) ({ request } = message);
    else if ('list' in message && request) putBack(request.input, message);
    else if ('begin' in message) {
      if (!request) throw new Error('The engine thread got `begin` before a request');
      const answer = run(port, request);
      request = null;
      ({ parts } = answer);
      tell(answer.message);
    } else tell(parts.shift() ?? { is_whole: true });
  });
}

if (parentPort) serve(parentPort);
