import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';
import { mapInSlices } from '#platform/slices.ts';
import type { DueDelivery, MailContent, SkippedMail } from './types.ts';

/** How messages of one kind are made. Filled by the feature that queues them. */
export interface Renderer {
  /**
   * Loads what the messages of one batch need, of several companies, in few queries, inside the transaction that
   * claims them: whoever opted out before it is skipped. A delivery without an entry is skipped as `gone`.
   */
  load(
    work: { services: Services; db: Db },
    deliveries: readonly DueDelivery[],
  ): Promise<ReadonlyMap<number, MailContent | SkippedMail>>;
}

/** So many messages are put into words at a time: a few milliseconds. */
const WORDED = 5;

/** What the messages of a batch say, by id, put into words a few at a time; those without words are left out. */
export async function worded<T>(
  items: readonly T[],
  content: (item: T, index: number) => readonly [id: number, content: MailContent | SkippedMail] | null,
): Promise<Map<number, MailContent | SkippedMail>> {
  const made = await mapInSlices(items, content, WORDED);
  return new Map(made.filter((one) => one !== null));
}

/** How messages are made, by their kinds. */
export const renderers = definePort<Readonly<Record<string, Renderer>>>('renderers of messages');

/** Every kind of message that the outbox can hold. */
export const renderedKinds = ({ ports }: Pick<Services, 'ports'>): string[] =>
  ports.all(renderers).flatMap((kinds) => Object.keys(kinds));

/** How messages of a kind are made. */
export function rendererOf({ ports }: Pick<Services, 'ports'>, kind: string): Renderer {
  const renderer = ports.all(renderers).find((kinds) => Object.hasOwn(kinds, kind))?.[kind];
  if (!renderer) throw new Error(`Nothing renders mail of the kind ${kind}`);
  return renderer;
}
