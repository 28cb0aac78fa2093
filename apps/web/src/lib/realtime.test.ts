import { describe, expect, it, vi } from 'vitest';
import { nextMoment } from './moments.ts';
import { backoff, createRealtime, type RealtimeOptions } from './realtime.ts';

class FakeSocket extends EventTarget {
  readonly path: string;
  constructor(path: string) {
    super();
    this.path = path;
  }
  close(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  say(seq: number, type = 'message.created', topic = 'user:1', more = {}): void {
    const data = JSON.stringify({ seq, topic, type, data: more });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function start(more: Partial<RealtimeOptions> = {}) {
  const sockets: FakeSocket[] = [];
  const waiting: (() => void)[] = [];
  const onResync = vi.fn();
  const onEnded = vi.fn();
  const realtime = createRealtime({
    companyId: 7,
    ...more,
    onResync,
    onEnded,
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
  return { realtime, last, retry: () => waiting.shift()?.(), waiting, onResync, onEnded };
}

describe('the live line', () => {
  it('changes from connecting to open', () => {
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

  it('passes each event once to the listeners of its type, also a late one', () => {
    const { realtime, last } = start();
    const seen: number[] = [];
    const stop = realtime.on('message.created', (event) => seen.push(event.seq));
    last().say(2);
    last().say(3, 'coffee.changed');
    last().say(2);
    last().say(1);
    stop();
    last().say(4);
    expect(seen).toEqual([2, 1]);
  });

  it('takes the number of the last event from the server, and still passes that event on', () => {
    const { realtime, last, retry } = start();
    const seen: number[] = [];
    realtime.on('message.created', (event) => seen.push(event.seq));
    last().say(50, 'ready', 'socket');
    last().close();
    retry();
    expect(last().path).toContain('since=50');
    last().say(50);
    expect(seen).toEqual([50]);
  });

  it('begins at the cursor of the workspace, and misses nothing since the page had it', () => {
    const moment = nextMoment();
    const { realtime, last, retry } = start({ from: { cursor: '1/7:7:', moment } });
    expect(last().path).toBe('/api/v1/realtime/?company_id=7&cursor=1%2F7%3A7%3A');
    expect(realtime.missedBefore(['message.created'])).toBe(0);
    last().say(50, 'ready', 'socket', { from_cursor: true });
    expect(realtime.missedBefore(['message.created'])).toBe(moment);
    last().close();
    retry();
    expect(last().path).toBe('/api/v1/realtime/?company_id=7&since=50');
  });

  it('may have missed everything until it is ready when the server does not know the cursor', () => {
    const moment = nextMoment();
    const { realtime, last } = start({ from: { cursor: '1/7:7:', moment } });
    last().say(50, 'ready', 'socket', { from_cursor: false });
    expect(realtime.missedBefore(['message.created'])).toBeGreaterThan(moment);
  });

  it('requests a full reload when it missed too many events', () => {
    const { last, onResync } = start();
    last().say(50, 'ready', 'socket');
    expect(onResync).not.toHaveBeenCalled();
    last().say(900, 'resync', 'socket');
    expect(onResync).toHaveBeenCalledOnce();
  });

  it('does not reconnect when the session ended', () => {
    const { realtime, last, waiting, onEnded } = start();
    last().open();
    last().close(4401);
    expect(onEnded).toHaveBeenCalledOnce();
    expect(waiting).toHaveLength(0);
    expect(realtime.state().status).toBe('closed');
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
