import { type RawBuilder, sql } from 'kysely';
import type { DueDelivery } from './types.ts';

/**
 * Whether a message is its company's own: of a session or about a coffee. It has the company's name and uses its mail server, if
 * any. No message of the outbox logs a person in: such emails are of the installation to an account (`account-emails`).
 */
export const isCompanyEmail = ({ round_id, data }: Pick<DueDelivery, 'round_id' | 'data'>): boolean =>
  round_id !== null || 'coffee_id' in data;

/** The same of a row of `deliveries`. */
export const companyEmail = (row = ''): RawBuilder<boolean> =>
  sql`(${sql.raw(`${row}round_id`)} is not null or ${sql.raw(`${row}data`)} ? 'coffee_id')`;
