import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export interface TestMailbox {
  url: string;
  port: number;
  /** Puts an email into the inbox. */
  add(raw: string): void;
  /** Flags of the emails of the inbox, in their order. */
  flags(): string[][];
  /** How often emails were fetched. */
  fetches: number;
  /** Gives the inbox other numbers, as servers do that were set up anew. */
  renumber(): void;
  stop(): Promise<void>;
}

/** An IMAP mailbox on the loopback. `port`: its former one. */
export async function startImap({ password = 'right', port = 0 } = {}): Promise<TestMailbox> {
  const server = hoodiecrow({
    plugins: ['ID', 'UIDPLUS', 'NAMESPACE', 'SASL-IR', 'ENABLE'],
    users: { bounces: { password } },
    storage: { INBOX: { messages: [] } },
  });
  const inbox = () => server.getMailbox('INBOX');
  const mailbox: TestMailbox = {
    url: '',
    port: 0,
    fetches: 0,
    add: (raw) => server.appendMessage(inbox(), [], undefined, Buffer.from(raw).toString('latin1')),
    flags: () => inbox().messages.map(({ flags }) => flags),
    renumber: () => {
      inbox().uidvalidity += 1;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const fetch = server.getCommandHandler('UID FETCH');
  server.setCommandHandler('UID FETCH', (...given) => {
    mailbox.fetches += 1;
    fetch(...given);
  });
  await new Promise<void>((resolve) => server.listen(port, () => resolve()));
  mailbox.port = (server.server.address() as AddressInfo).port;
  mailbox.url = `imap://bounces:right@127.0.0.1:${mailbox.port}`;
  return mailbox;
}
