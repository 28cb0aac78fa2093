import type { RealtimeEvent } from '@fika/contract/endpoints/accounts';
import { nextMoment } from './moments.ts';

type RealtimeStatus = 'connecting' | 'open' | 'error' | 'closed';

export interface RealtimeState {
  status: RealtimeStatus;
  /** True while open again after an error: what was missed has been caught up. */
  restored: boolean;
}

/** The part of a WebSocket that we use, so that tests can play the server. */
interface Socket extends EventTarget {
  close: () => void;
}

export interface RealtimeOptions {
  companyId: number;
  /** The `realtime_cursor` of the workspace, and the moment (`nextMoment`) at which the page had it. */
  from?: { cursor: string; moment: number };
  /** Opens a socket at a path with its query, `/api/v1/realtime/?company_id=1&since=42`. */
  open: (path: string) => Socket;
  /** Too many events were missed, so everything has to load again. */
  onResync?: () => void;
  /** The session ended, or the member's role changed. */
  onEnded?: () => void;
  schedule?: (run: () => void, ms: number) => () => void;
  random?: () => number;
}

export interface Realtime {
  start: () => void;
  stop: () => void;
  state: () => RealtimeState;
  onState: (listener: () => void) => () => void;
  /**
   * Runs now if the socket is open and has received the missed events, and each time this becomes true: a query that runs then
   * and the events after it leave no gap.
   */
  onReady: (run: () => void) => () => void;
  /**
   * The moment, as of `nextMoment`, before which an answer of the server may have missed what events of these types report:
   * the newest of these events, or the moment since which the server has reported all. 0 before the subscription is ready.
   */
  missedBefore: (types: readonly string[]) => number;
  /** Events of one type, each once. */
  on: (type: string, listener: (event: RealtimeEvent) => void) => () => void;
}

const PATH = '/api/v1/realtime/';
const SESSION_ENDED = 4401;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** After a reconnect the server repeats recent events. This many are remembered to drop the repeated ones. */
const REMEMBERED = 2_000;

const timeout = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Milliseconds to wait before the n-th new try: doubling, with half of it left to chance so that clients spread. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return full / 2 + (full / 2) * random();
}

/** Keeps one websocket open and passes its events on; after a reconnect it resumes from the last `seq`. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { open, companyId, from, schedule = timeout, random = Math.random } = options;
  const listeners = new Map<string, Set<(event: RealtimeEvent) => void>>();
  const watchers = new Set<() => void>();
  const whenReady = new Set<() => void>();
  const memory = rememberEvents();
  let state: RealtimeState = { status: 'closed', restored: false };
  let socket: Socket | null = null;
  let cancelRetry: () => void = () => undefined;
  let attempt = 0;
  /** Whether the server sends events to this socket, and has repeated the missed ones. */
  let isReady = false;
  /** Since when no event was missed: breaks are made up for by what the server repeats. 0 before the first socket is ready. */
  let heardSince = 0;
  const newest = new Map<string, number>();

  function become(status: RealtimeStatus, restored = false): void {
    state = { status, restored };
    for (const watcher of watchers) watcher();
  }

  function receive(data: unknown): void {
    const event = JSON.parse(String(data)) as RealtimeEvent;
    const known = memory.has(event.seq);
    memory.note(event);
    if (event.topic === 'socket') {
      if (event.type === 'resync') heardSince = nextMoment();
      else if (heardSince === 0) heardSince = from && event.data['from_cursor'] ? from.moment : nextMoment();
      if (event.type === 'resync') options.onResync?.();
      isReady = true;
      for (const run of whenReady) run();
      return;
    }
    if (known) return;
    newest.set(event.type, nextMoment());
    for (const listener of listeners.get(event.type) ?? []) listener(event);
  }

  function lost(code: number): void {
    isReady = false;
    if (code === SESSION_ENDED) {
      socket = null;
      become('closed');
      options.onEnded?.();
      return;
    }
    become('error');
    cancelRetry = schedule(() => connect(true), backoff(attempt, random));
    attempt += 1;
  }

  function connect(afterError: boolean): void {
    become('connecting');
    const query = new URLSearchParams({ company_id: String(companyId) });
    const since = memory.last();
    if (since !== null) query.set('since', String(since));
    else if (from) query.set('cursor', from.cursor);
    const own = open(`${PATH}?${query.toString()}`);
    socket = own;
    own.addEventListener('open', () => {
      attempt = 0;
      become('open', afterError);
    });
    own.addEventListener('message', (message) => receive((message as MessageEvent).data));
    // A failing socket always closes after its error, so the close handler suffices.
    own.addEventListener('close', (event) => {
      if (socket === own) lost((event as CloseEvent).code);
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
      isReady = false;
      own?.close();
      become('closed');
    },
    state: () => state,
    onState: (watcher) => added(watchers, watcher),
    onReady(run) {
      if (isReady) run();
      return added(whenReady, run);
    },
    missedBefore: (types) => Math.max(heardSince, ...types.map((type) => newest.get(type) ?? 0)),
    on(type, listener) {
      const group = listeners.get(type) ?? new Set();
      listeners.set(type, group);
      return added(group, listener);
    },
  };
}

function added<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}

/** Which events were seen, and the highest number: those that commit late arrive with an early one. */
function rememberEvents() {
  const seen = new Set<number>();
  let highest: number | null = null;
  return {
    has: (seq: number) => seen.has(seq),
    last: () => highest,
    note({ seq, topic }: RealtimeEvent): void {
      highest = Math.max(highest ?? 0, seq);
      // The socket's own events carry the number of the last real one, which may not have been seen.
      if (topic === 'socket') return;
      seen.add(seq);
      const [oldest] = seen;
      if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    },
  };
}
