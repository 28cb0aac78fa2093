declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Folder {
    uidvalidity: number;
    messages: { flags: string[] }[];
  }
  type Handler = (...given: unknown[]) => void;
  interface ImapServer {
    server: Server;
    getMailbox(path: string): Folder;
    appendMessage(folder: Folder, flags: string[], date: undefined, raw: string): void;
    getCommandHandler(command: string): Handler;
    setCommandHandler(command: string, handler: Handler): void;
    listen(port: number, done: () => void): void;
    close(done: () => void): void;
  }
  export default function hoodiecrow(options: object): ImapServer;
}
