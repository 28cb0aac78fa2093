import { ImapFlow } from 'imapflow';
import type { Services } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/away.ts';
import type { Log } from '#platform/log.ts';
import { needsTls } from '#platform/mail/tls.ts';
import { recordBounce } from '../commands/record-bounce.ts';
import { READ_BYTES } from '../reports/rules.ts';
import { type Mailbox, mailboxOf } from './rules.ts';
import { type Lease, moveOn, noteFailure, noteRead, takeLease } from './commands/track-progress.ts';

/** The position in the mailbox is stored after so many emails. */
const BATCH = 20;

const PATIENCE_MS = 20_000;

/** Older emails are ignored: such a late report does not count. */
const LOOK_BACK_DAYS = 31;

/**
 * Reads what came to the mailbox of BOUNCE_ADDRESS since the last time; one worker at a time. Nothing is deleted: what was
 * understood is marked as read, and the rest stays for people. A mailbox that cannot be read appears in the log and in
 * `/metrics`, and the next run tries it again.
 */
export async function readMailbox(services: Services, log: Log): Promise<void> {
  const { database, config } = services;
  if (!config.BOUNCE_IMAP_URL) return;
  const mailbox = mailboxOf(config.BOUNCE_IMAP_URL);
  const lease = await database.global('write', (db) => takeLease(db, mailbox.id));
  if (!lease) return;
  try {
    await readNew(services, mailbox, lease, log);
  } catch (error) {
    const isNews = await database.global('write', (db) => noteFailure(db, mailbox.id, sentenceOf(error)));
    if (isNews) log.warn({ err: error }, 'the mailbox of BOUNCE_IMAP_URL cannot be read, trying again');
    return;
  }
  const wasFailing = await database.global('write', (db) => noteRead(db, mailbox.id));
  if (wasFailing) log.warn('the mailbox of BOUNCE_IMAP_URL is read again');
}

async function readNew(services: Services, mailbox: Mailbox, lease: Lease, log: Log): Promise<void> {
  const { id, folder, ...server } = mailbox;
  const { config } = services;
  const isBare = config.BOUNCE_IMAP_URL?.startsWith('imap:') ?? false;
  const client = new ImapFlow({
    ...server,
    ...(isBare && needsTls(config, config.BOUNCE_IMAP_URL ?? '') ? { doSTARTTLS: true } : {}),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS * 3,
  });
  // A broken connection emits this in addition to failing the pending call.
  client.on('error', (error: Error) => log.debug({ err: error }, 'the connection to the mailbox broke'));
  try {
    await client.connect();
    const lock = await client.getMailboxLock(folder);
    try {
      await readFolder(services, client, { id, lease, log });
    } finally {
      lock.release();
    }
    await client.logout();
  } finally {
    client.close();
  }
}

interface Reading {
  id: string;
  lease: Lease;
  log: Log;
}

async function readFolder(services: Services, client: ImapFlow, { id, lease, log }: Reading): Promise<void> {
  const open = client.mailbox;
  if (!open) throw new Error('The folder could not be opened');
  const validity = String(open.uidValidity);
  // With another validity the old numbers mean nothing; an email that is read again counts once.
  const last = validity === lease.uid_validity ? lease.last_uid : 0;
  const since = new Date(Date.now() - LOOK_BACK_DAYS * 86_400_000);
  const found = await client.search({ uid: `${last + 1}:*`, since }, { uid: true });
  // `9:*` finds the last one also where that is 8.
  const uids = (found || []).filter((uid) => uid > last).sort((a, b) => a - b);
  for (let at = 0; at < uids.length && !services.jobs.isStopping; at += BATCH) {
    const batch = uids.slice(at, at + BATCH);
    const understood = await takeBatch(services, client, batch, log);
    await services.database.global('write', (db) => moveOn(db, id, validity, batch.at(-1) ?? last));
    if (understood.length > 0) await client.messageFlagsAdd(understood, ['\\Seen'], { uid: true });
  }
}

/** Returns the numbers of the emails that were reports about a message. */
async function takeBatch(
  services: Services,
  client: ImapFlow,
  uids: readonly number[],
  log: Log,
): Promise<number[]> {
  const understood: number[] = [];
  for (const uid of uids) {
    // One by one: an email may be large, and its memory is free before the next one is read.
    const wanted = { source: { maxLength: READ_BYTES } };
    const mail = await client.fetchOne(String(uid), wanted, { uid: true });
    if (!mail || !mail.source) continue;
    try {
      if (await recordBounce(services, { raw: mail.source, recipients: [] }, log)) understood.push(uid);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // One failing email must not stop the others.
      log.error({ err: error, uid }, 'a mail to the address for bounces could not be taken');
    }
  }
  return understood;
}

/** An error that the operator who set up the mailbox can act on. */
function sentenceOf(cause: unknown): string {
  const { message, responseText, authenticationFailed } = cause as {
    message?: string;
    responseText?: string;
    authenticationFailed?: boolean;
  };
  const said = responseText ?? message ?? String(cause);
  return (authenticationFailed ? `The mailbox refuses the user or the password: ${said}` : said).slice(
    0,
    500,
  );
}
