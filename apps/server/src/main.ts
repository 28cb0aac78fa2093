import { start } from './start.ts';
import { stopOnSignal } from './stop-on-signal.ts';

async function main(): Promise<void> {
  const starting = start(process.env);
  // From the first moment on: ended by the signal itself, this process would leave PostgreSQL running for a while.
  stopOnSignal(async () => {
    await (await starting).stop();
  });
  const product = await starting;
  console.log(product.greeting);
  product.makeHistory((line) => console.log(line));
}

/** One sentence for people; the stack only on request. */
function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const setting = process.env['ROLE'] === 'worker' ? 'WORKER_PORT' : 'PORT';
  const port = process.env[setting] ?? '3000';
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another with ${setting}=3001.`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user: choose one above 1023 with ${setting}.`;
  return message ?? String(error);
}

main().catch((error: unknown) => {
  console.error(sentenceOf(error));
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
});
