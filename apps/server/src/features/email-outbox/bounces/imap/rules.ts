import { createHash } from 'node:crypto';

/** A mailbox as its setting names it; `id` is a hash of its place. */
export interface Mailbox {
  id: string;
  host: string;
  port: number;
  secure: boolean;
  auth: { user: string; pass: string };
  folder: string;
}

/** `imaps://user:password@host:993/FOLDER`; without a folder it is the inbox. */
export function mailboxOf(setting: string): Mailbox {
  const url = new URL(setting);
  const secure = url.protocol === 'imaps:';
  const place = {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    user: decodeURIComponent(url.username),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
  const { user, ...rest } = place;
  return {
    ...rest,
    secure,
    auth: { user, pass: decodeURIComponent(url.password) },
    id: createHash('sha256').update(JSON.stringify(place)).digest('hex'),
  };
}
