type Closer = () => Promise<unknown>;

const closers = new Set<Closer>();

/** Remembers what has to end with this process, however it ends. Returns what ends it now. */
export function atEnd(close: Closer): Closer {
  closers.add(close);
  return async () => {
    closers.delete(close);
    await close();
  };
}

/** Ends everything that still runs, the latest first. */
export async function endAll(): Promise<void> {
  for (const close of [...closers].toReversed()) {
    closers.delete(close);
    await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
}

/** Ctrl-C and SIGTERM end everything, too. */
export function endAllOnSignal(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void endAll().then(() => process.exit(code)));
  }
}
