import { Resolver } from 'node:dns/promises';
import { cleanText } from '@fika/contract';
import type { Config } from './config.ts';

/** The result of a lookup: values, none, or no answer in time. */
export type DnsAnswer = { values: string[] } | 'missing' | 'unreachable';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const NOTHING: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Looks names up without a cache, at the servers of the setting DNS_SERVERS or those of the system. Texts are joined from their
 * pieces, names are in lower case without a trailing dot.
 */
export class Dns {
  readonly #resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  constructor({ DNS_SERVERS: servers }: Pick<Config, 'DNS_SERVERS'>) {
    if (servers.length > 0) this.#resolver.setServers(servers);
  }

  /** Every TXT record of a name, cleaned for storage, because its content is arbitrary. */
  txt(name: string): Promise<DnsAnswer> {
    return answerOf(async () =>
      (await this.#resolver.resolveTxt(name)).map((pieces) => cleanText(pieces.join(''))),
    );
  }

  /** The target of an alias. */
  cname(name: string): Promise<DnsAnswer> {
    return answerOf(async () =>
      (await this.#resolver.resolveCname(name)).map((target) => target.toLowerCase().replace(/\.$/, '')),
    );
  }
}

async function answerOf(ask: () => Promise<string[]>): Promise<DnsAnswer> {
  try {
    const values = await ask();
    return values.length > 0 ? { values } : 'missing';
  } catch (error) {
    return NOTHING.has((error as { code?: string }).code ?? '') ? 'missing' : 'unreachable';
  }
}
