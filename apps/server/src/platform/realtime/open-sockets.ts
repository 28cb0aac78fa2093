import type { RealtimeEvent } from '@fika/contract';
import type { WebSocket } from 'ws';
import type { Database, Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';

/** Every socket is checked within this time, some at a time: checking thousands at once would delay events. */
const CHECK_MS = 2_000;
const CHECK_STEPS = 40;
/** Fewer are not worth a separate transaction. */
const CHECK_LEAST = 50;
const PING_MS = 25_000;
const PING_STEPS = 25;
/** Beyond this much unsent data a browser is too slow to follow; it catches up when it comes back. */
const BACKLOG_BYTES = 1024 * 1024;
/** How long a browser may take to say goodbye when the server stops. */
const GOODBYE_MS = 1_000;

const CLOSE = { restart: 1012, ended: 4401 } as const;

/** The account and member of a socket, as of its opening. */
export interface SocketOwner {
  account_id: number;
  session_hash: Buffer;
  company_id: number;
  user_id: number;
  role: number;
}

/**
 * Answers for each of some sockets who its session belongs to now, or null when the session ended or the member is not
 * active any more. Needs the scope across companies; filled by the feature that owns sessions.
 */
export type CheckSessions = (
  db: Db,
  sockets: readonly Pick<SocketOwner, 'session_hash' | 'company_id'>[],
) => Promise<({ user_id: number; role: number } | null)[]>;

interface OpenSocket {
  owner: SocketOwner;
  socket: WebSocket;
  isAlive: boolean;
  /** In which part of the round of pings it is. */
  turn: number;
}

/** The sockets of this process: their members, their validity, and pings. */
export class OpenSockets {
  readonly #database: Database;
  readonly #check: CheckSessions;
  readonly #log: Log;
  readonly #sockets = new Set<OpenSocket>();
  readonly #byAccount = new Map<number, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** The same event goes to many sockets: it is serialized once for all of them. */
  readonly #texts = new WeakMap<object, string>();
  /** Sockets not yet checked in this round, and when it began. */
  #unchecked: OpenSocket[] = [];
  #roundAt = 0;
  #turn = 0;
  #checking = false;
  #stopping = false;

  constructor(database: Database, check: CheckSessions, log: Log) {
    this.#database = database;
    this.#check = check;
    this.#log = log;
  }

  get isStopping(): boolean {
    return this.#stopping;
  }

  start(): void {
    this.#timers.push(
      setInterval(() => void this.#recheck(), CHECK_MS / CHECK_STEPS).unref(),
      setInterval(() => this.#ping(), PING_MS / PING_STEPS).unref(),
    );
  }

  countOf(accountId: number): number {
    return this.#byAccount.get(accountId) ?? 0;
  }

  /** Takes a socket on until it closes. */
  add(socket: WebSocket, owner: SocketOwner): void {
    const { account_id: accountId } = owner;
    const entry: OpenSocket = { owner, socket, isAlive: true, turn: this.#sockets.size % PING_STEPS };
    this.#sockets.add(entry);
    this.#byAccount.set(accountId, this.countOf(accountId) + 1);
    socket.on('pong', () => {
      entry.isAlive = true;
    });
    socket.on('close', () => {
      this.#sockets.delete(entry);
      const left = this.countOf(accountId) - 1;
      if (left > 0) this.#byAccount.set(accountId, left);
      else this.#byAccount.delete(accountId);
    });
    // Its upgrade was in progress when all others were closed.
    if (this.#stopping) void sayGoodbye(socket);
  }

  /** Sends an event, or drops a browser that does not keep up. */
  send(socket: WebSocket, event: RealtimeEvent): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > BACKLOG_BYTES) {
      socket.terminate();
      return;
    }
    socket.send(this.#textOf(event));
  }

  #textOf({ seq, topic, type, data }: RealtimeEvent): string {
    const text = this.#texts.get(data) ?? JSON.stringify(data);
    this.#texts.set(data, text);
    return `{"seq":${seq},"topic":${JSON.stringify(topic)},"type":${JSON.stringify(type)},"data":${text}}`;
  }

  /** Closes every socket because the server restarts, and waits for that. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([...this.#sockets].map(({ socket }) => sayGoodbye(socket)));
  }

  async #recheck(): Promise<void> {
    if (this.#checking) return;
    const entries = this.#nextToCheck();
    if (entries.length === 0) return;
    this.#checking = true;
    try {
      const owners = entries.map(({ owner }) => owner);
      const now = await this.#database.system('read', (db) => this.#check(db, owners));
      for (const [index, { owner, socket }] of entries.entries()) {
        const holder = now[index];
        if (holder?.user_id === owner.user_id && holder.role === owner.role) continue;
        socket.close(CLOSE.ended, 'session_ended');
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'could not check the sessions of open sockets');
    } finally {
      this.#checking = false;
    }
  }

  #nextToCheck(): OpenSocket[] {
    const now = performance.now();
    // A timer may come a little early.
    if (this.#unchecked.length === 0 && now - this.#roundAt > CHECK_MS * 0.95) {
      this.#roundAt = now;
      this.#unchecked = [...this.#sockets];
    }
    const most = Math.max(CHECK_LEAST, Math.ceil(this.#sockets.size / CHECK_STEPS));
    return this.#unchecked.splice(0, most).filter((entry) => this.#sockets.has(entry));
  }

  #ping(): void {
    this.#turn = (this.#turn + 1) % PING_STEPS;
    for (const entry of this.#sockets) {
      if (entry.turn !== this.#turn) continue;
      if (!entry.isAlive) entry.socket.terminate();
      entry.isAlive = false;
      entry.socket.ping();
    }
  }
}

/** Closes a socket because the server restarts. Resolves when it is closed. */
async function sayGoodbye(socket: WebSocket): Promise<void> {
  const gone = new Promise((resolve) => socket.once('close', resolve));
  socket.close(CLOSE.restart, 'restart');
  const late = setTimeout(() => socket.terminate(), GOODBYE_MS);
  await gone;
  clearTimeout(late);
}
