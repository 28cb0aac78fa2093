import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Html } from '#platform/mail/html.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MailTemplate } from '#platform/mail/template.ts';
import { definePort } from '#platform/ports.ts';
import { mapInSlices } from '#platform/slices.ts';
import type { MailBrand } from './mail-brand.ts';

/** One message that a worker is about to send, with its receiver. */
export interface DueDelivery {
  company_id: number;
  id: number;
  round_id: number | null;
  user_id: number;
  kind: string;
  recipient: string;
  data: Record<string, unknown>;
  /** ISO instant. */
  queued_at: string;
  language: 'en' | 'fr';
  first_name: string;
  last_name: string;
  company_name: string;
  brand: MailBrand;
}

/**
 * Deliveries as a table `due (company_id, id, round_id, user_id)` to start from. Look rows of one member up by
 * `cross join lateral (… limit 1)`: joined as usual, a company that the database has not counted yet looks small
 * enough to be read whole for each batch.
 */
export function dueTable(deliveries: readonly DueDelivery[]): RawBuilder<unknown> {
  return sql`unnest(
    ${deliveries.map(({ company_id: id }) => id)}::bigint[], ${deliveries.map(({ id }) => id)}::bigint[],
    ${deliveries.map(({ round_id: id }) => id)}::bigint[], ${deliveries.map(({ user_id: id }) => id)}::bigint[]
  ) as due (company_id, id, round_id, user_id)`;
}

/** What one message says: values of the template's placeholders, escaped when they are put in. */
export interface MailContent {
  template: MailTemplate;
  subject: string;
  values: Record<string, string | Html>;
  /** Whose colour and logo it wears; the product's own where nothing is said. Messages of the outbox wear their company's. */
  brand?: MailBrand;
  /** Name of the sender beside the address of the installation. */
  from_name?: string;
  headers?: Record<string, string>;
  calendar?: Mail['calendar'];
}

/** A message that must not be sent any more, and why: a word for the delivery log. */
export interface SkippedMail {
  skip: string;
}

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
