// Browsers in the `sockets` bench: many open sockets, which note how long events took to reach them.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from '../apps/server/src/test/ws.ts';
import { clock } from './sockets-events.ts';

/** As many begin at the same time as a proxy lets through that comes back. */
const AT_ONCE = 200;
/** Time for the last events to arrive. */
const REST_MS = 1_000;

interface Wish {
  address?: string;
  path?: string;
  tokens?: string[];
  close?: boolean;
  heard?: boolean;
}

let open: WebSocket[] = [];
/** When each event that was heard had been begun, and when it came. */
let heard: [number, number][] = [];

/** Settles when the server has said that the socket is up to date. */
function connect(address: string, path: string, token: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, {
      headers: { origin: address, cookie: `fika_session=${token}` },
      perMessageDeflate: false,
    });
    socket.on('message', (data: Buffer) => {
      const now = clock();
      const event = JSON.parse(data.toString()) as { type: string; data: { at: number } };
      if (event.type === 'bench') heard.push([event.data.at, now]);
      else if (event.type === 'ready') resolve(true);
    });
    socket.once('error', () => resolve(false));
    open.push(socket);
  });
}

async function connectAll({ address = '', path = '', tokens = [] }: Wish) {
  const started = performance.now();
  const waiting = tokens.values();
  let refused = 0;
  const connectNext = async () => {
    for (const token of waiting) if (!(await connect(address, path, token))) refused += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, connectNext));
  return { seconds: (performance.now() - started) / 1_000, refused };
}

async function closeAll() {
  const gone = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of open) socket.close();
  await Promise.all(gone);
  open = [];
  return {};
}

async function takeHeard() {
  await sleep(REST_MS);
  const taken = heard;
  heard = [];
  return { heard: taken };
}

process.on('message', (wish: Wish) => {
  const work = wish.tokens ? connectAll(wish) : wish.close ? closeAll() : takeHeard();
  void work.then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
process.send?.({});
