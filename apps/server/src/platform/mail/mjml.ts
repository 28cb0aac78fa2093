import { Worker } from 'node:worker_threads';

const IDLE_MS = 30_000;

interface Thread {
  worker: Worker;
  waiting: Map<number, { resolve: (html: string) => void; reject: (error: Error) => void }>;
  idle: NodeJS.Timeout | null;
}

/**
 * Compiles MJML to HTML for email programs. MJML needs some 80 MB and half a second: it runs in a thread that starts with the
 * first use and ends with the last.
 */
export class MjmlThread {
  #thread: Thread | null = null;
  #count = 0;

  /** @throws Error with MJML's complaint */
  compile(mjml: string): Promise<string> {
    const { worker, waiting, idle } = (this.#thread ??= this.#start());
    if (idle) clearTimeout(idle);
    // An idle thread does not keep the process alive; a busy one does.
    worker.ref();
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, mjml });
    });
  }

  #start(): Thread {
    const worker = new Worker(new URL('mjml-thread.ts', import.meta.url));
    const started: Thread = { worker, waiting: new Map(), idle: null };
    worker.on('message', ({ id, html, error }: { id: number; html?: string; error?: string }) => {
      const job = started.waiting.get(id);
      started.waiting.delete(id);
      if (html !== undefined) job?.resolve(html);
      else job?.reject(new Error(`MJML cannot be compiled: ${error}`));
      if (started.waiting.size === 0) this.#rest(started);
    });
    worker.on('error', (error) => {
      for (const job of started.waiting.values()) job.reject(error as Error);
      started.waiting.clear();
      if (this.#thread === started) this.#thread = null;
    });
    return started;
  }

  #rest(started: Thread): void {
    started.idle = setTimeout(() => {
      if (this.#thread === started) this.#thread = null;
      void started.worker.terminate();
    }, IDLE_MS);
    started.idle.unref();
    started.worker.unref();
  }
}
