import { type Ctx, inCompany, type Services } from '#platform/context.ts';

interface Outside {
  run: () => Promise<void>;
  /** Seconds after which the job starts again; null for an error that it does not wait for, which is thrown. */
  secondsToWait: (error: unknown) => number | null;
  /** Whether an error ends the job: another try would fail, too. */
  endsWith?: (error: unknown) => boolean;
  /** Enqueues the job again, for an ISO instant. */
  again: (ctx: Ctx, startAfter: string) => Promise<void>;
}

/**
 * Runs a job of a company that asks a server of others. Where that takes no more calls, the job starts again later, and others run
 * meanwhile.
 */
export async function orLater(
  services: Services,
  companyId: number,
  { run, secondsToWait, endsWith, again }: Outside,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (endsWith?.(error)) return;
    const seconds = secondsToWait(error);
    if (seconds === null) throw error;
    const startAfter = new Date(Date.now() + seconds * 1_000).toISOString();
    await inCompany(services, companyId, 'write', (ctx) => again(ctx, startAfter));
  }
}
