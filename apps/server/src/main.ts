import { start, type Started } from './start.ts';

const STOP_WITHIN_MS = 15_000;

async function main(): Promise<void> {
  const product = await start(process.env);
  stopOnSignal(product);
  console.log(product.greeting);
}

function stopOnSignal(product: Started): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await product.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

/** One sentence for people; the stack only for those who ask for it. */
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
