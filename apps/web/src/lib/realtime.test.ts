import { describe, expect, it } from 'vitest';
import { backoff, createRealtime } from './realtime.ts';

class FakeSocket extends EventTarget {
  readonly path: string;
  constructor(path: string) {
    super();
    this.path = path;
  }
  close(): void {
    this.dispatchEvent(new Event('close'));
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  say(seq: number, topic = 'coffee:1'): void {
    const data = JSON.stringify({ seq, topic, type: 'message.created', data: {} });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function start() {
  const sockets: FakeSocket[] = [];
  const waiting: (() => void)[] = [];
  const realtime = createRealtime({
    companyId: 7,
    open: (path) => {
      const socket = new FakeSocket(path);
      sockets.push(socket);
      return socket;
    },
    schedule: (run) => {
      waiting.push(run);
      return () => waiting.splice(waiting.indexOf(run), 1);
    },
  });
  realtime.start();
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { realtime, last, retry: () => waiting.shift()?.(), waiting };
}

describe('the live line', () => {
  it('goes from connecting to open', () => {
    const { realtime, last } = start();
    expect(realtime.state()).toEqual({ status: 'connecting', restored: false });
    last().open();
    expect(realtime.state()).toEqual({ status: 'open', restored: false });
  });

  it('marks itself restored when it opens after an error, and catches up', () => {
    const { realtime, last, retry } = start();
    last().open();
    last().say(41);
    last().close();
    expect(realtime.state().status).toBe('error');
    retry();
    expect(last().path).toBe('/api/v1/realtime/?company_id=7&since=41');
    last().open();
    expect(realtime.state()).toEqual({ status: 'open', restored: true });
  });

  it('hands out each event once, to those who listen to its topic', () => {
    const { realtime, last } = start();
    const seen: number[] = [];
    const stop = realtime.on('coffee:1', (event) => seen.push(event.seq));
    last().say(1);
    last().say(2, 'coffee:2');
    last().say(1);
    last().say(3);
    stop();
    last().say(4);
    expect(seen).toEqual([1, 3]);
  });

  it('stays closed once stopped', () => {
    const { realtime, last, waiting } = start();
    last().open();
    realtime.stop();
    expect(realtime.state().status).toBe('closed');
    expect(waiting).toHaveLength(0);
  });
});

describe('backoff', () => {
  it('doubles up to half a minute', () => {
    expect([0, 1, 2, 10].map((attempt) => backoff(attempt, () => 1))).toEqual([500, 1000, 2000, 30_000]);
    expect(backoff(2, () => 0)).toBe(1000);
  });
});
