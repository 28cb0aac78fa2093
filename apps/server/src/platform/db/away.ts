/** SQLSTATE classes and codes of a database that is away or exhausted, not of a wrong query. */
const CODES = /^(08|53|57P0|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE)/;

/** Messages of the driver about a lost connection. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** Whether an error says that the database is away for now: the same may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && CODES.test(code)) return true;
  return typeof message === 'string' && MESSAGES.some((start) => message.startsWith(start));
}
