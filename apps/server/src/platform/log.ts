import { type DestinationStream as LogDestination, type Logger, pino, stdSerializers } from 'pino';
import { isDatabaseAway } from './db/away.ts';

export type Log = Logger;
export type { LogDestination };

/**
 * The fields of an error in the log. A lost database is one short sentence, however often it comes; the driver adds its whole
 * client to an error, with statements and the key that cancels them. PostgreSQL adds the values of the row that it refused, as
 * `detail` and `where`.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  if (isDatabaseAway(error)) {
    const { code } = error as { code?: unknown };
    return { type: error.name, code, message: error.message };
  }
  const described: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const field of ['client', 'detail', 'where', 'internalQuery']) delete described[field];
  return described;
}

/** Structured log on standard output. Secrets, addresses of tokens and bodies never reach it. */
export function createLog(level: string, destination: LogDestination = pino.destination(1)): Log {
  return pino(
    {
      level,
      serializers: { err: describeError },
      redact: {
        paths: [
          'req.headers.cookie',
          'req.headers.authorization',
          'req.headers["x-csrf-token"]',
          'req.headers["x-coffee-link"]',
          'password',
          'token',
          '*.password',
          '*.token',
        ],
        censor: '[redacted]',
      },
    },
    destination,
  );
}
