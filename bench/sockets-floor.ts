// The floor of the `sockets` bench: a server of `ws` that does nothing but send.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from '../apps/server/src/test/ws.ts';
import { serve } from './sockets-events.ts';

const count = Number(process.env['SOCKETS'] ?? 5_000);
const http = createServer();
const server = new WebSocketServer({ server: http });
let open: WebSocket[] = [];
let seq = 0;

server.on('connection', (socket) => {
  open.push(socket);
  socket.on('close', () => {
    open = open.filter((one) => one !== socket);
  });
  socket.send(JSON.stringify({ seq: 0, topic: 'socket', type: 'ready', data: {} }));
});
process.on('disconnect', () => process.exit(0));
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  const tokens = Array.from({ length: count }, (_, index) => String(index));
  serve({ address: `http://127.0.0.1:${port}`, path: '/', tokens }, count, (first, many, data) => {
    seq += 1;
    const text = JSON.stringify({ seq, topic: 'user:12345', type: 'bench', data });
    for (const socket of open.slice(first, first + many)) socket.send(text);
    return Promise.resolve();
  });
});
