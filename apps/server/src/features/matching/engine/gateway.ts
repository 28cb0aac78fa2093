import { Worker } from 'node:worker_threads';
import { type AppState, defineState } from '#platform/app-state.ts';
import { yieldToEventLoop } from '#platform/slices.ts';
import {
  type EngineRequest,
  type EngineTask,
  type EngineWork,
  type FromEngine,
  type InputFault,
  putBack,
  takeApart,
  type ToEngine,
} from './types.ts';

const SCRIPT = new URL('./worker.ts', import.meta.url);
const IDLE_MS = 30_000;
/** The engine checks the flag far more often; a thread that still runs after this time is terminated. */
const CANCEL_MS = 3_000;
/** Keeps short-lived garbage small: a quarter less memory for 100,000 people, at no cost in time. */
const YOUNG_MEGABYTES = 12;

/** The run was stopped by its signal. */
export class EngineCanceled extends Error {
  constructor() {
    super('The run of the matching engine was canceled');
  }
}

/** The engine refused its input, with the fault, or has a bug. */
export class EngineFailed extends Error {
  readonly fault: InputFault | null;

  constructor(message: string, fault: InputFault | null) {
    super(`The matching engine failed: ${message}`);
    this.fault = fault;
  }
}

/** Stops a run, and receives its progress, 0 to 1. */
export interface EngineControl {
  signal?: AbortSignal;
  progress?: (share: number) => void;
}

/** One thread for one kind of work, which it does one after the other. */
class EngineThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;
  #last: Promise<unknown> = Promise.resolve();

  run(request: EngineRequest, control: EngineControl): Promise<unknown> {
    const run = this.#last.then(() => this.#runNow(request, control));
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #runNow(request: EngineRequest, control: EngineControl): Promise<unknown> {
    if (control.signal?.aborted) throw new EngineCanceled();
    if (this.#idle) clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    try {
      return await this.#answerOf(worker, request, control);
    } finally {
      // A process without other work may end; one that keeps running frees the memory after a while.
      worker.unref();
      this.#idle = setTimeout(() => this.#end(worker), IDLE_MS);
      this.#idle.unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(SCRIPT, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
  }

  async #answerOf(
    worker: Worker,
    request: EngineRequest,
    { signal, progress }: EngineControl,
  ): Promise<unknown> {
    let late: NodeJS.Timeout | undefined;
    const cancel = () => {
      Atomics.store(request.flag, 0, 1);
      late = setTimeout(() => this.#end(worker), CANCEL_MS);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const onExit = (code: number) =>
      reject(
        signal?.aborted ? new EngineCanceled() : new Error(`The matching engine ended with code ${code}`),
      );
    const tell = (message: ToEngine) => worker.postMessage(message);
    let answer = {};
    const onMessage = (message: FromEngine) => {
      if ('progress' in message) progress?.(message.progress);
      else if ('error' in message) {
        reject(message.is_canceled ? new EngineCanceled() : new EngineFailed(message.error, message.fault));
      } else if ('is_whole' in message) resolve(answer);
      // Under `node --watch`, Node posts here which files the thread loads.
      else if ('answer' in message || 'list' in message) {
        if ('answer' in message) ({ answer } = message);
        else putBack(answer, message);
        void yieldToEventLoop().then(() => tell({ next: true }));
      }
    };
    worker.once('exit', onExit).once('error', reject).on('message', onMessage);
    const ask = async () => {
      const { shell, parts } = takeApart(request.input);
      tell({ request: { ...request, input: shell } });
      for (const part of parts) {
        tell(part);
        await yieldToEventLoop();
      }
      tell({ begin: true });
    };
    try {
      const [whole] = await Promise.all([promise, ask()]);
      return whole;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', cancel);
      worker.off('exit', onExit).off('error', reject).off('message', onMessage);
    }
  }
}

// A draw never waits behind a simulation of an hour, nor behind the previews of others: each kind of work has its thread.
const engineThreads = defineState<Record<EngineTask, EngineThread>>(() => ({
  match: new EngineThread(),
  preview: new EngineThread(),
  redraw: new EngineThread(),
  feasibility: new EngineThread(),
  simulate: new EngineThread(),
  replay: new EngineThread(),
}));

/**
 * Runs the matching engine in a thread, so that the process keeps answering requests.
 * @throws EngineCanceled when the signal was aborted
 */
export function runEngine<Task extends EngineTask>(
  { state }: { state: AppState },
  task: Task,
  ask: EngineWork[Task]['ask'],
  control: EngineControl = {},
): Promise<EngineWork[Task]['answer']> {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const request = { task, flag, ...ask } as EngineRequest;
  return state.of(engineThreads)[task].run(request, control) as Promise<EngineWork[Task]['answer']>;
}
