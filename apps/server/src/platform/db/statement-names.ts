import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** How many statements a connection keeps prepared. PostgreSQL uses some ten kilobytes for each until the connection ends. */
const MAX_STATEMENTS = 400;

/** The text of a statement with a list of values of any length is seldom sent twice. */
const MAX_LENGTH = 10_000;

/** The statements that the connections of one application have prepared. */
export class StatementNames {
  readonly #names = new WeakMap<PoolClient, Set<string>>();

  /**
   * Returns the name under which a connection prepares a statement, the same for the same text; null when the text is long or
   * the connection has as many prepared statements as it may.
   */
  nameOf(client: PoolClient, text: string): string | null {
    if (text.length > MAX_LENGTH) return null;
    let names = this.#names.get(client);
    if (!names) this.#names.set(client, (names = new Set()));
    const name = hash('sha1', text, 'base64url');
    if (!names.has(name) && names.size >= MAX_STATEMENTS) return null;
    names.add(name);
    return name;
  }
}
