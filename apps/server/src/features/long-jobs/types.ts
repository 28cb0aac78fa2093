import type { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { definePort } from '#platform/ports.ts';

/** One run of long work, for the code that does it. */
export interface LongRun<Input> {
  services: Services;
  company_id: number;
  job_id: number;
  /** The requester. */
  user_id: number;
  input: Input;
  log: Log;
  /** Aborted when it is canceled, or the process ends: stop soon, by throwing. */
  signal: AbortSignal;
  /** Share of the work done, 0 to 1; may be called as often as you like. Work in steps calls `noteStep` instead. */
  progress: (share: number) => void;
}

/** A kind of long work, as data. It may run twice, on another server the second time, so that it must be repeatable. */
export interface LongJobKind<Input = unknown> {
  kind: string;
  /** The stored input until it runs: the request, without the data that it works on. */
  input: z.ZodType<Input>;
  /** Takes seconds, and a person waits for it: it never queues behind work that takes minutes. */
  isUrgent?: true;
  /** Returns the result. A `Problem` fails the job with its sentence. */
  run(work: LongRun<Input>): Promise<object>;
}

/** Every kind of long work of the application. */
export const longJobKinds = definePort<LongJobKind>('kinds of long jobs');

/** The job of the queue that does long work of a kind. */
export const runnerOf = ({ isUrgent }: Pick<LongJobKind, 'isUrgent'>): string =>
  isUrgent ? 'jobs.run-urgent' : 'jobs.run';

/** The definition of a kind of long work. */
export function longJobKind({ ports }: Pick<Services, 'ports'>, name: string): LongJobKind {
  const kind = ports.all(longJobKinds).find((one) => one.kind === name);
  if (!kind) throw new Error(`Nothing does long work of the kind ${name}`);
  return kind;
}

/** The kinds of long work in the same queue as one of them, which is included. */
export function kindsBeside(services: Pick<Services, 'ports'>, name: string): string[] {
  const runner = runnerOf(longJobKind(services, name));
  return services.ports
    .all(longJobKinds)
    .filter((one) => runnerOf(one) === runner)
    .map(({ kind }) => kind);
}
