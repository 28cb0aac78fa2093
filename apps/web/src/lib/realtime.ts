import type { RealtimeEvent } from '@fika/contract/endpoints/workspaces';

export type RealtimeStatus = 'connecting' | 'open' | 'error' | 'closed';

export interface RealtimeState {
  status: RealtimeStatus;
  /** True while open again after an error: what was missed has been caught up. */
  restored: boolean;
}

/** The part of a WebSocket that we use, so that tests can play the server. */
export interface Socket extends EventTarget {
  close: () => void;
}

export interface RealtimeOptions {
  /** Opens a socket at a path with its query, `/api/v1/realtime/?company_id=1&since=42`. */
  open: (path: string) => Socket;
  companyId: number;
  schedule?: (run: () => void, ms: number) => () => void;
  random?: () => number;
}

export interface Realtime {
  start: () => void;
  stop: () => void;
  state: () => RealtimeState;
  onState: (listener: () => void) => () => void;
  /** Events of one topic, in the order of `seq`, each once. */
  on: (topic: string, listener: (event: RealtimeEvent) => void) => () => void;
}

const PATH = '/api/v1/realtime/';
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

const timeout = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Milliseconds to wait before the n-th new try: doubling, with half of it left to chance so that clients spread. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return full / 2 + (full / 2) * random();
}

/** Keeps one websocket open and hands out its events; after a break it catches up from the last `seq` it saw. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { open, companyId, schedule = timeout, random = Math.random } = options;
  const topics = new Map<string, Set<(event: RealtimeEvent) => void>>();
  const watchers = new Set<() => void>();
  let state: RealtimeState = { status: 'closed', restored: false };
  let socket: Socket | null = null;
  let cancelRetry: () => void = () => undefined;
  let lastSeq: number | null = null;
  let attempt = 0;

  function become(status: RealtimeStatus, restored = false): void {
    state = { status, restored };
    for (const watcher of watchers) watcher();
  }

  function receive(data: unknown): void {
    const event = JSON.parse(String(data)) as RealtimeEvent;
    if (lastSeq !== null && event.seq <= lastSeq) return;
    lastSeq = event.seq;
    for (const listener of topics.get(event.topic) ?? []) listener(event);
  }

  function connect(afterError: boolean): void {
    become('connecting');
    const query = new URLSearchParams({ company_id: String(companyId) });
    if (lastSeq !== null) query.set('since', String(lastSeq));
    const own = open(`${PATH}?${query.toString()}`);
    socket = own;
    own.addEventListener('open', () => {
      attempt = 0;
      become('open', afterError);
    });
    own.addEventListener('message', (message) => receive((message as MessageEvent).data));
    // A failing socket always closes after its error, so the close alone decides what is next.
    own.addEventListener('close', () => {
      if (socket !== own) return;
      become('error');
      cancelRetry = schedule(() => connect(true), backoff(attempt, random));
      attempt += 1;
    });
  }

  return {
    start() {
      if (socket === null) connect(false);
    },
    stop() {
      cancelRetry();
      const own = socket;
      socket = null;
      own?.close();
      become('closed');
    },
    state: () => state,
    onState: (listener) => added(watchers, listener),
    on(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners);
      return added(listeners, listener);
    },
  };
}

function added<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}
