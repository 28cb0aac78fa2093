import { accountAccessOf, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import { everyHmac, type Keys } from '#platform/crypto/keys.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import type { Language } from '#platform/http/access.ts';
import type { CoffeeLink, CoffeeLinks } from '#platform/http/coffee-links.ts';
import { Problem } from '#platform/problem.ts';

const PURPOSE = 'coffee';
const DAY_MS = 24 * 3600 * 1000;
/** Bytes of a mark: a number of this size is exact. */
const MARK_BYTES = 6;

/** The receiver of an email about a coffee. */
interface Mailed {
  company_id: number;
  coffee_id: number;
  user_id: number;
  /** The address that it goes to. */
  recipient: string;
  /** Slug of the workspace. */
  slug: string;
  /** ISO instant. */
  mailed_at: string;
}

/** Numbers that represent an address without revealing it, one for each key. */
function marksOf(keys: Keys, address: string): number[] {
  return everyHmac(keys.links, `${PURPOSE}-address.${address.toLowerCase()}`).map((digest) =>
    Buffer.from(digest, 'base64url').readUIntBE(0, MARK_BYTES),
  );
}

/** The token of a link about a coffee. The same email has the same one, however often it is rendered. */
export function coffeeToken(keys: Keys, mailed: Omit<Mailed, 'slug'>): string {
  const mailedAt = Date.parse(mailed.mailed_at);
  const { company_id, coffee_id, user_id, recipient } = mailed;
  const [mark = 0] = marksOf(keys, recipient);
  const payload = [company_id, coffee_id, user_id, mailedAt, mark];
  return signToken(keys.links, PURPOSE, payload, mailedAt + LIMITS.coffeeLinkDays * DAY_MS);
}

/**
 * The address in an email about a coffee: it opens this coffee for the member who got the email, as often as needed, and nothing
 * else. The token is in the fragment, which browsers send to no server.
 */
export function coffeeLink({ config, keys }: { config: Config; keys: Keys }, mailed: Mailed): string {
  const page = `${config.PUBLIC_URL}${config.BASE_PATH}coffee/${mailed.slug}/${mailed.coffee_id}/`;
  return `${page}#${coffeeToken(keys, mailed)}`;
}

/** The content of a token; null when it is none. The caller checks its end, by the time of the product. */
function readCoffeeToken(keys: Keys, token: string): CoffeeLink | null {
  const read = readToken(keys.links, PURPOSE, token, 0);
  if (!('payload' in read)) return null;
  const [company_id = 0, coffee_id = 0, user_id = 0, mailed_at = 0, address_mark = 0] = read.payload;
  return { company_id, coffee_id, user_id, mailed_at, address_mark, expires_at: read.expires_at };
}

interface GuestRow {
  email: string;
  language: Language;
  sessions_valid_from: string | null;
  options: unknown;
  now: string;
}

/** Tells the HTTP layer which member a link about a coffee acts for. */
export const coffeeLinks: CoffeeLinks = {
  read: readCoffeeToken,

  async guest({ db, services }, link) {
    const { rows } = await sql<GuestRow>`
      select u.email, u.culture as language, u.sessions_valid_from, k.options, app_now() as now
      from users u
      join companies k on k.id = u.company_id
      join coffee_members m on m.company_id = u.company_id and m.user_id = u.id and m.coffee_id = ${link.coffee_id}
        and m.part <> 'receiver'
      join coffees c on c.company_id = u.company_id and c.id = m.coffee_id and c.sent_at is not null
      where u.company_id = ${link.company_id} and u.id = ${link.user_id} and u.is_active`.execute(db);
    const [row] = rows;
    if (!row || hasEnded(services.keys, link, row)) throw new Problem('link_expired');
    if (!accountAccessOf(row.options).enable_account_access) throw new Problem('access_disabled');
    return { language: row.language };
  },
};

/**
 * Whether a link has ended by its date, by another address of the member, or by what ends their sessions here: a deactivation, a new
 * role.
 */
function hasEnded(
  keys: Keys,
  link: CoffeeLink,
  { email, sessions_valid_from: since, now }: GuestRow,
): boolean {
  return (
    link.expires_at < Date.parse(now) ||
    !marksOf(keys, email).includes(link.address_mark) ||
    (since !== null && link.mailed_at < Date.parse(since))
  );
}
