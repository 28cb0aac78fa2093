import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A message of PostgreSQL's protocol: a letter, its length, its content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);

const LOGGED_IN = message('R', int32(0));
const READY = message('Z', Buffer.from('I'));

/** One row with one text. */
function answerOf(text: string): Buffer {
  const type = Buffer.concat([int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]);
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), Buffer.from('server_version\0'), type])),
    message('D', Buffer.concat([int16(1), int32(text.length), Buffer.from(text)])),
    message('C', Buffer.from('SHOW\0')),
    READY,
  ]);
}

/**
 * A server that accepts every login and answers every statement with its version, which is all that a start asks of an old one.
 */
export async function startOldPostgres(version: string): Promise<{ url: string; stop: () => void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.write(Buffer.concat([LOGGED_IN, READY]));
      socket.on('data', (data) => {
        if (data.subarray(0, 1).toString() === 'Q') socket.write(answerOf(version));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://fika@127.0.0.1:${port}/fika`,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
