// A mail server that accepts and counts everything: the other end of the `round` bench, in a separate process.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

let received = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  maxClients: 200,
  onData(stream, _session, done) {
    stream.on('end', () => {
      received += 1;
      done();
    });
    stream.resume();
  },
});

process.on('message', () => process.send?.({ received }));
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as AddressInfo;
  process.send?.({ url: `smtp://127.0.0.1:${port}` });
});
