import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Time for open requests when the server stops. */
const GRACE_MS = 5_000;
/** Browsers open connections ahead: a connection without data for this long has no request under way. */
const SILENT_MS = 1_000;
const SWEEP_MS = 250;

/**
 * Ends the connections that keep a server from closing. Node waits for all of them, and closes only those that are idle after a
 * response: not one that a browser opened ahead, nor one with a response in progress, nor an incomplete request; and it no longer
 * applies their time-outs. Fastify's `forceCloseConnections: true` would cut off responses in progress.
 */
export function closeInTime(app: FastifyInstance): void {
  const open = new Map<Socket, number>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing && !reply.raw.headersSent) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    const end = performance.now() + GRACE_MS;
    const sweep = setInterval(() => {
      const now = performance.now();
      for (const [socket, since] of open) {
        const isSilent = socket.bytesRead === 0 && now - since > SILENT_MS;
        if (isSilent || now > end) socket.destroy();
      }
    }, SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
  });
}
