const STOP_WITHIN_MS = 15_000;

/**
 * Stops this process in order on SIGINT and SIGTERM, and ends it when that takes too long. npm passes a signal on that the
 * terminal has sent already, so the second one changes nothing. Returns what stops it for another reason.
 */
export function stopOnSignal(stop: () => Promise<void>): () => void {
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stop();
    process.exit(0);
  };
  const begin = () => void end();
  process.on('SIGINT', begin);
  process.on('SIGTERM', begin);
  return begin;
}
