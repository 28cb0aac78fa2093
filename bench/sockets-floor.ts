// The floor of the `sockets` bench: a server of `ws` that only sends, after one bare insert where required.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from '../apps/server/src/test/ws.ts';
import { clock, serve } from './sockets-events.ts';

const count = Number(process.env['SOCKETS'] ?? 5_000);
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(
  'create table floor_events (seq bigserial primary key, topics text[], type text, data jsonb)',
);
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
process.on('disconnect', () => {
  void pool.end().then(() => process.exit(0));
});
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  const tokens = Array.from({ length: count }, (_, index) => String(index));
  serve(
    { address: `http://127.0.0.1:${port}`, path: '/', tokens },
    count,
    async ({ first, count: many, data, durable }) => {
      seq += 1;
      if (durable) {
        const topics = Array.from({ length: many }, (_, index) => `user:${12345 + index}`);
        const insert = 'insert into floor_events (topics, type, data) values ($1, $2, $3)';
        await pool.query({ name: 'insert', text: insert, values: [topics, 'bench', data] });
      }
      const there = clock();
      const text = JSON.stringify({ seq, topic: 'user:12345', type: 'bench', data });
      for (const socket of open.slice(first, first + many)) socket.send(text);
      return there;
    },
  );
});
