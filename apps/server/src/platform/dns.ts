import { Resolver } from 'node:dns/promises';
import { cleanText } from '@fika/contract';
import type { Config } from './config.ts';

/** What the domain name system says: values, that there are none, or nothing because nobody answered in time. */
export type DnsAnswer = { values: string[] } | 'missing' | 'unreachable';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const NOTHING: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Looks names up anew each time, at the servers of the setting DNS_SERVERS or those of the machine. Texts come joined
 * from their pieces, names in small letters without the dot at their end.
 */
export class Dns {
  readonly #resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  constructor({ DNS_SERVERS: servers }: Pick<Config, 'DNS_SERVERS'>) {
    if (servers.length > 0) this.#resolver.setServers(servers);
  }

  /** Every TXT record of a name, as it may be stored: anybody writes anything there. */
  txt(name: string): Promise<DnsAnswer> {
    return answerOf(async () =>
      (await this.#resolver.resolveTxt(name)).map((pieces) => cleanText(pieces.join(''))),
    );
  }

  /** The name that a name stands for. */
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
