import type { AnyEndpoint } from '@fika/contract';
import type { FastifyRequest } from 'fastify';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Keys } from '#platform/crypto/keys.ts';
import { Problem } from '#platform/problem.ts';
import type { Access, CoffeeCtx, Language } from './access.ts';
import { languageOf } from './translate.ts';

/** What a link of a mail about a coffee says, before anybody has looked whether it still holds. */
export interface CoffeeLink {
  company_id: number;
  coffee_id: number;
  user_id: number;
  /** Milliseconds. */
  mailed_at: number;
  expires_at: number;
  /** Of the address that it was sent to. */
  address_mark: number;
}

/** How the frame learns for whom a link of a mail about a coffee speaks; filled by the feature that owns coffees. */
export interface CoffeeLinks {
  /** What a token says; null when it was not signed here, or for something else. It asks no database. */
  read(keys: Keys, token: string): CoffeeLink | null;
  /**
   * The member for whom a link speaks, inside of their company.
   *
   * @throws Problem `link_expired`; `access_disabled` where the workspace lets its members see no pages
   */
  guest(ctx: Ctx, link: CoffeeLink): Promise<{ language: Language }>;
}

/** Where a page sends the token of such a link: no address and no cookie holds it. */
const COFFEE_LINK_HEADER = 'x-coffee-link';

/** What the frame has for requests that come by such a link. */
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

/** What such a token says about the coffee that is asked for. Another coffee asks for a log-in, as everything else does. */
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
 * Opens the transaction of a coffee for whoever holds a link about it, whoever is logged in in that browser. The session is not
 * looked at: it is neither used nor noted.
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
