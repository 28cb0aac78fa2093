import type { AnyEndpoint } from '@fika/contract';
import type { FastifyRequest } from 'fastify';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Keys } from '#platform/crypto/keys.ts';
import { Problem } from '#platform/problem.ts';
import type { Access, CoffeeCtx, Language } from './access.ts';
import { languageOf } from './translate.ts';

/** The content of an email's link about a coffee, before its validity is checked. */
export interface CoffeeLink {
  company_id: number;
  coffee_id: number;
  user_id: number;
  /** Milliseconds. */
  mailed_at: number;
  expires_at: number;
  /** Mark of the address that the email was sent to. */
  address_mark: number;
}

/** The member of an email's link about a coffee; the feature that owns coffees provides it. */
export interface CoffeeLinks {
  /** The content of a token; null when it was not signed here, or for another purpose. Uses no database. */
  read(keys: Keys, token: string): CoffeeLink | null;
  /**
   * The member of a link, inside of their company.
   *
   * @throws Problem `link_expired`; `access_disabled` where the workspace shows its members no pages
   */
  guest(ctx: Ctx, link: CoffeeLink): Promise<{ language: Language }>;
}

/** Where a page sends the token of such a link: no address and no cookie holds it. */
const COFFEE_LINK_HEADER = 'x-coffee-link';

/** The parts that requests with such a link need. */
interface LinkFrame {
  services: Services;
  coffeeLinks: CoffeeLinks;
}

/** A link opens the coffee that the path names: one that names none would be open to every link. */
export function demandCoffeeInPath({ name, path }: AnyEndpoint, access: Access): void {
  if (!isForCoffeeLinks(access) || path.includes('/companies/{company_id}/coffees/{id}/')) return;
  throw new Error(`${name} is open to links about a coffee, and its path names none`);
}

export const isForCoffeeLinks = (access: Access): boolean =>
  access.who === 'member' && access.orByCoffeeLink === true;

/** The token of a link about a coffee that a page sent; null where it sent none. */
export function coffeeLinkOf(request: FastifyRequest): string | null {
  const header = request.headers[COFFEE_LINK_HEADER];
  return typeof header === 'string' && header !== '' ? header : null;
}

/** The content of such a token for the requested coffee. Another coffee requires a login, like everything else. */
export function readCoffeeLink(
  { services, coffeeLinks }: LinkFrame,
  token: string,
  asked: { company_id: number; coffee_id: number } | null,
): CoffeeLink {
  const link = coffeeLinks.read(services.keys, token);
  if (!link) throw new Problem('link_invalid');
  const isIt = asked === null || (link.company_id === asked.company_id && link.coffee_id === asked.coffee_id);
  if (!isIt) throw new Problem('not_authenticated');
  return link;
}

/**
 * Opens the transaction of a coffee for the holder of a link about it, independent of the browser's session, which is neither
 * used nor refreshed.
 */
export function asCoffeeGuest<T>(
  { services, coffeeLinks }: LinkFrame,
  request: FastifyRequest,
  link: CoffeeLink,
  mode: 'read' | 'write',
  work: (ctx: CoffeeCtx) => Promise<T>,
): Promise<T> {
  request.isAuthenticated = false;
  return inCompany(
    services,
    link.company_id,
    mode,
    async (ctx) => {
      const guest = await coffeeLinks.guest(ctx, link);
      const language = languageOf(request.headers['accept-language'], guest.language);
      request.language = language;
      const actor = { user_id: link.user_id };
      const t = services.translators[language];
      return work({ ...ctx, url: request.url, language, t, actor, by_link: link.coffee_id });
    },
    request.log as Services['log'],
  );
}
