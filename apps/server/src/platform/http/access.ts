import {
  type AnyEndpoint,
  type InputOf,
  type Permission,
  type Permissions,
  ROLES,
  type ResponseOf,
  grants,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { Readable } from 'node:stream';
import type { Ctx, Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { Problem } from '#platform/problem.ts';
import type { SessionPlace } from './cookies.ts';

export type Language = 'en' | 'fr';

/** The account of a valid session. */
export interface AccountActor {
  account_id: number;
  email: string;
  session_hash: Buffer;
  session_id: number;
  /** `mfa_pending`: the second step of the login is missing, and until then hardly anything is open. */
  session_state: 'active' | 'mfa_pending';
  /** The one company that a single sign-on opens; null for a session of the account's own. */
  sso_company_id: number | null;
}

/** The same person inside one company. */
export interface MemberActor extends AccountActor {
  user_id: number;
  role: 0 | 1 | 2;
  permissions: Permissions;
  language: Language;
}

/** The company of the request. */
export interface CompanyInfo {
  id: number;
  slug: string;
  name: string;
  culture: Language;
  timezone: string;
  options: Record<string, unknown>;
  plan: number;
}

interface RequestBase {
  readonly request_id: string;
  /** Path and query of the request. */
  readonly url: string;
  readonly log: Log;
  readonly language: Language;
  /** Messages in that language. */
  readonly t: Translator;
  readonly client: { ip: string; user_agent: string };
  /** Starts a session in this browser with a fresh token, or ends it: where the session of the request is, if nothing else is said. */
  setSession(token: string | null, place?: SessionPlace): void;
  /** Another cookie of this browser than that of its session, or null. */
  cookie(name: string): string | null;
  /** Sets such a cookie, out of reach of scripts. */
  setCookie(name: string, value: string, days: number): void;
}

/** A request outside of any company: it opens the transactions it needs, each with its scope. */
export interface PublicCtx extends RequestBase {
  readonly services: Services;
  readonly account: AccountActor | null;
  /** The token of this browser's session, for ending or renewing it. */
  readonly session_token: string | null;
  /** What the request proves beside its session: the text after `Bearer` in its header, or null. */
  readonly bearer: string | null;
  /** Opens a transaction of a company as the member of the session. Refuses others as endpoints inside of the company do. */
  asMember<T>(companyId: number, mode: 'read' | 'write', work: (ctx: RequestCtx) => Promise<T>): Promise<T>;
  /**
   * Opens a transaction about the coffee of the request, as the member of the session or of an email's link about it; refuses
   * others as endpoints inside of the company do.
   */
  atCoffee<T>(
    coffee: { company_id: number; coffee_id: number },
    mode: 'read' | 'write',
    work: (ctx: CoffeeCtx) => Promise<T>,
  ): Promise<T>;
}

/** A request of a logged-in account, outside of any company. */
export interface AccountCtx extends PublicCtx {
  readonly account: AccountActor;
}

/** A request of a member inside their company. */
export interface RequestCtx extends Ctx, RequestBase {
  readonly actor: MemberActor;
  readonly company: CompanyInfo;
}

/** A use case of a member, however they were recognized: by a session, or by another service. */
export interface MemberCtx extends Ctx {
  readonly language: Language;
  /** Messages in that language. */
  readonly t: Translator;
  readonly actor: Omit<MemberActor, keyof AccountActor>;
  readonly company: CompanyInfo;
}

/**
 * A request about a coffee: of a logged-in member, or with an email's link about it. It has no role, no account and no access to
 * the cookies of the browser, so that its code cannot use them.
 */
export interface CoffeeCtx extends Ctx {
  /** Path and query of the request. */
  readonly url: string;
  readonly language: Language;
  /** Messages in that language. */
  readonly t: Translator;
  readonly actor: { readonly user_id: number };
  /** The coffee of the link that opens this request, and nothing else; absent for a member who is logged in. */
  readonly by_link?: number;
}

/**
 * The slow rest of a response that needs no transaction: it runs after the commit of the request, so that no connection and no
 * lock waits for it. Its reads and writes use separate transactions.
 */
export class AfterCommit<T> {
  readonly run: () => Promise<T>;

  constructor(run: () => Promise<T>) {
    this.run = run;
  }
}

/** A file, sent as it is made. Its content must not need the transaction of the request: answer it after the commit. */
export class FileAnswer {
  readonly file_name: string;
  readonly content: Readable;
  /** Additional headers: how long a browser may keep the file. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(fileName: string, content: Readable, headers: Readonly<Record<string, string>> = {}) {
    this.file_name = fileName;
    this.content = content;
    this.headers = headers;
  }
}

type Answer<E extends AnyEndpoint> = ResponseOf<E> | FileAnswer;

type Run<C, E extends AnyEndpoint> = (
  ctx: C,
  input: InputOf<E>,
) => Promise<Answer<E> | AfterCommit<Answer<E>>>;

interface RateLimit {
  max: number;
  seconds: number;
}

export type Access =
  | { who: 'anyone' }
  | { who: 'pending' }
  | { who: 'account' }
  | { who: 'owner' }
  | { who: 'member'; evenWithoutPages?: true; orByCoffeeLink?: true }
  | { who: 'admin'; permission: Permission | null }
  | { who: 'superadmin' };

/** The access to an endpoint and its function: one line of a feature's table of contents. */
export interface Mounted<E extends AnyEndpoint = AnyEndpoint> {
  readonly access: Access;
  readonly run: Run<never, E>;
  readonly limit?: RateLimit;
  /** Whether calls about the same item wait for each other before they take a connection. */
  readonly isSerialized?: true;
}

/** No login needed; a token in the request is the only authority. */
export const anyone = <E extends AnyEndpoint>(run: Run<PublicCtx, E>): Mounted<E> => ({
  access: { who: 'anyone' },
  run,
});

/** Any logged-in account. */
export const account = <E extends AnyEndpoint>(run: Run<AccountCtx, E>): Mounted<E> => ({
  access: { who: 'account' },
  run,
});

/** Any session, also while the second step of its login is missing. */
export const pending = <E extends AnyEndpoint>(run: Run<AccountCtx, E>): Mounted<E> => ({
  access: { who: 'pending' },
  run,
});

/** A logged-in account with a login of its own: not through the single sign-on of a company. */
export const owner = <E extends AnyEndpoint>(run: Run<AccountCtx, E>): Mounted<E> => ({
  access: { who: 'owner' },
  run,
});

/** Any active member of the company in the path. */
export const member = <E extends AnyEndpoint>(run: Run<RequestCtx, E>): Mounted<E> => ({
  access: { who: 'member' },
  run,
});

/**
 * The same, also where the workspace shows its members no pages: their own data, which it must give them anyway. All other gates
 * apply.
 */
export const memberEvenWithoutPages = <E extends AnyEndpoint>(run: Run<RequestCtx, E>): Mounted<E> => ({
  access: { who: 'member', evenWithoutPages: true },
  run,
});

/**
 * Any active member of the company in the path, or an email's link about the coffee in the path. The function gets only the
 * member: see `CoffeeCtx`.
 */
export const atCoffee = <E extends AnyEndpoint>(run: Run<CoffeeCtx, E>): Mounted<E> => ({
  access: { who: 'member', orByCoffeeLink: true },
  run,
});

/** An admin of the company in the path, with a permission if one is named. */
export function admin<E extends AnyEndpoint>(run: Run<RequestCtx, E>): Mounted<E>;
export function admin<E extends AnyEndpoint>(permission: Permission, run: Run<RequestCtx, E>): Mounted<E>;
export function admin<E extends AnyEndpoint>(
  first: Permission | Run<RequestCtx, E>,
  second?: Run<RequestCtx, E>,
): Mounted<E> {
  if (typeof first === 'function') return { access: { who: 'admin', permission: null }, run: first };
  if (!second) throw new Error('An endpoint needs something that runs.');
  return { access: { who: 'admin', permission: first }, run: second };
}

/** A superadmin of the company in the path. */
export const superadmin = <E extends AnyEndpoint>(run: Run<RequestCtx, E>): Mounted<E> => ({
  access: { who: 'superadmin' },
  run,
});

/** The same endpoint, at most `max` calls in so many seconds from one address. */
export const limited = <E extends AnyEndpoint>(limit: RateLimit, mounted: Mounted<E>): Mounted<E> => ({
  ...mounted,
  limit,
});

/**
 * The same endpoint, one call after the other for the same `{id}` of the path: for calls that lock an item for long. Waiting ones
 * hold no connection, so that a hundred of them do not block others.
 */
export const serialized = <E extends AnyEndpoint>(mounted: Mounted<E>): Mounted<E> => ({
  ...mounted,
  isSerialized: true,
});

/** An endpoint of the contract with who may call it and what runs. */
export interface MountedEndpoint {
  endpoint: AnyEndpoint;
  mounted: Mounted;
}

/** Ties every endpoint of a feature to who may call it and what runs; one that is missing does not compile. */
export function mount<Group extends Record<string, AnyEndpoint>>(
  endpoints: Group,
  table: { [K in keyof Group]: Mounted<Group[K]> },
): MountedEndpoint[] {
  return Object.keys(endpoints).map((key) => ({
    endpoint: endpoints[key] as AnyEndpoint,
    mounted: table[key] as unknown as Mounted,
  }));
}

/**
 * Checks the role and the permission that an endpoint requires. `itemId` is the program or audience in the path.
 * @throws Problem with the reason, for a member who may not use the endpoint
 */
export function demand(access: Access, actor: MemberActor, itemId: number | undefined): void {
  if (access.who === 'superadmin' && actor.role !== ROLES.superadmin) throw new Problem('superadmin_only');
  if (access.who !== 'admin') return;
  if (actor.role === ROLES.enduser) throw new Problem('admin_only');
  // A superadmin holds every permission.
  if (
    access.permission &&
    actor.role !== ROLES.superadmin &&
    !grants(actor.permissions, access.permission, itemId)
  ) {
    throw new Problem('permission_missing', { values: { permission: access.permission } });
  }
}
