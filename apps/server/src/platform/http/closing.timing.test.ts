import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createServer } from './server.ts';

const holder = testApp();
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** So long the slow page of these tests takes. */
const SLOW_MS = 1_500;

/** A server that listens, with pages that are slow, that never end, and that are large. */
async function listening() {
  const http = await createServer(holder.app.services);
  http.get('/quick', () => ({ ok: true }));
  http.get('/slow', () => sleep(SLOW_MS, { ok: true }));
  http.get('/endless', () => new Promise(() => undefined));
  http.get('/large', () => Buffer.alloc(64 * 1024 * 1024));
  http.post('/quick', () => ({ ok: true }));
  await http.listen({ host: '127.0.0.1', port: 0 });
  return http;
}

/** A browser's connection, and what it read so far. */
async function dial(port: number, text: string) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const heard = { text: '', socket, end };
  socket.on('data', (chunk: Buffer) => {
    heard.text += chunk.toString();
  });
  socket.on('error', () => undefined);
  if (text !== '') socket.write(text);
  // The server has seen what was said.
  await sleep(100);
  return heard;
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: fika.example\r\n\r\n`;

async function stopped(open: (port: number) => Promise<unknown>): Promise<number> {
  const http = await listening();
  await open((http.server.address() as AddressInfo).port);
  const began = performance.now();
  await http.close();
  return performance.now() - began;
}

describe.concurrent('a server that stops', () => {
  it.each([
    { what: 'a connection that says nothing', text: '', within: 3_000 },
    { what: 'a connection that was answered and stays open', text: ask('/quick'), within: 500 },
    { what: 'a request of which half has come', text: 'GET /quick HTTP/1.1\r\nhost: fika', within: 7_000 },
    {
      what: 'a body of which half has come',
      text: 'POST /quick HTTP/1.1\r\nhost: fika\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      within: 7_000,
    },
    { what: 'a request that is never answered', text: ask('/endless'), within: 7_000 },
  ])('does not wait for $what', async ({ text, within }) => {
    expect(await stopped((port) => dial(port, text))).toBeLessThan(within);
  });

  it('does not wait for a reader who does not read', async () => {
    const took = await stopped(async (port) => {
      const { socket } = await dial(port, '');
      socket.pause();
      socket.write(ask('/large'));
      await sleep(100);
    });
    expect(took).toBeLessThan(7_000);
  });

  it('answers what it was asked before, and then hangs up', async () => {
    let heard = { text: '', end: Promise.resolve() };
    const took = await stopped(async (port) => (heard = await dial(port, ask('/slow'))));
    await heard.end;
    expect(heard.text).toMatch(/^HTTP\/1\.1 200 /);
    expect(heard.text).toMatch(/^connection: close\r$/im);
    expect(heard.text).toMatch(/\{"ok":true\}$/);
    expect(took).toBeLessThan(SLOW_MS + 1_000);
  });
});
