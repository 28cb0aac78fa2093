import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured log on standard output. Secrets, addresses of tokens and bodies never reach it. */
export function createLog(level: string): Log {
  return pino({
    level,
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
  });
}
