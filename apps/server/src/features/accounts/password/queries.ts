import type { PublicCtx } from '#platform/http/access.ts';
import { fieldProblem } from '#platform/http/translate.ts';
import { isBreached } from './gateway.ts';
import { commonPasswords, passwordFault } from './rules.ts';
import { listMemberships } from '../queries.ts';

interface Chosen {
  password: string;
  email: string;
  first_name: string;
  last_name: string;
}

interface Options {
  /** The field of the refusal. */
  field?: string;
  /** Counts the try, where the caller has not done so yet. */
  count?: () => Promise<void>;
}

/**
 * Refuses a new password that is too easy to guess, with a fault at its field. A try counts only when it passes the rules here:
 * then the list of leaked passwords is queried, and the caller makes a hash.
 *
 * @throws Problem `invalid_input`, or what `count` throws
 */
export async function assertGoodPassword(
  ctx: Pick<PublicCtx, 'services' | 't'>,
  { password, email, first_name, last_name }: Chosen,
  { field = 'password', count }: Options = {},
): Promise<void> {
  const { config, database, state } = ctx.services;
  const memberships = await database.system('read', (db) => listMemberships(db, email));
  const names = [
    first_name,
    last_name,
    config.BRAND_NAME,
    config.PRODUCT_SLUG,
    ...memberships.flatMap(({ name, slug }) => [name, slug]),
  ];
  const fault = passwordFault(password, { email, names }, state.of(commonPasswords));
  if (fault) throw fieldProblem(field, fault, ctx.t);
  await count?.();
  if (await isBreached(ctx.services, password)) {
    throw fieldProblem(field, 'password_breached', ctx.t);
  }
}
