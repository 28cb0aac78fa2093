import type { ProblemCode } from '@fika/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '#platform/log.ts';

/** Refusals that may show an attack; all others are everyday. */
const KINDS: Partial<Record<ProblemCode, string>> = {
  wrong_credentials: 'a login failed',
  wrong_password: 'a password was wrong',
  mfa_code_wrong: 'a code was wrong',
  recovery_code_wrong: 'a recovery code was wrong',
  mfa_unreadable: 'a code could not be checked, because no SECRET_KEY of this installation made it',
  passkey_refused: 'a passkey was refused',
  link_invalid: 'a link was made up',
  permission_missing: 'a permission was missing',
  own_permissions: 'a permission was missing',
  admin_only: 'a permission was missing',
  superadmin_only: 'a permission was missing',
  not_found: 'nothing was found',
  csrf_failed: 'a CSRF token was wrong',
  cross_site: 'another site asked',
  too_many_requests: 'a limit was reached',
  invalid_input: 'input was refused',
};

const WINDOW_MS = 60_000;
/** Most lines of one kind in a minute; above that only their number is logged, so that the disk cannot fill up. */
const LINES = 30;

interface Window {
  since: number;
  count: number;
}

/**
 * Writes one line for each suspicious refusal: kind, endpoint, account and IP address. It contains no input, no path and no
 * email address.
 */
export class RefusalLog {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #windows = new Map<ProblemCode, Window>();

  constructor(log: Log, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  note(request: FastifyRequest, code: ProblemCode): void {
    const kind = KINDS[code];
    if (!kind) return;
    // A request for an unknown page is only a wrong address.
    const { endpoint } = request.routeOptions.config;
    if (code === 'not_found' && !endpoint) return;
    if (!this.#isWithin(code)) return;
    const { company_id: company } = (request.params ?? {}) as { company_id?: unknown };
    this.#log.warn(
      {
        refusal: code,
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        company_id: Number(company) || null,
        account_id: request.accountId,
        is_authenticated: request.isAuthenticated,
        ip: request.ip,
      },
      kind,
    );
  }

  #isWithin(code: ProblemCode): boolean {
    const now = this.#now();
    const window = this.#windows.get(code);
    if (!window || now - window.since >= WINDOW_MS) {
      if (window) this.#sumUp(code, window);
      this.#windows.set(code, { since: now, count: 1 });
      return true;
    }
    window.count += 1;
    return window.count <= LINES;
  }

  /** Logs how many more there were, in the windows that have ended. */
  sumUpEnded(): void {
    const now = this.#now();
    for (const [code, window] of this.#windows) {
      if (now - window.since < WINDOW_MS) continue;
      this.#sumUp(code, window);
      this.#windows.delete(code);
    }
  }

  #sumUp(code: ProblemCode, { count }: Window): void {
    const more = count - LINES;
    if (more > 0)
      this.#log.warn({ refusal: code, more, seconds: WINDOW_MS / 1000 }, 'more of the same were refused');
  }
}

/** The log of refusals of a server; remaining numbers are logged while it runs, and when it closes. */
export function refusalLogOf(app: FastifyInstance, log: Log): RefusalLog {
  const refusals = new RefusalLog(log);
  const timer = setInterval(() => refusals.sumUpEnded(), WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return refusals;
}

/** Warns once when requests come through a proxy that the settings do not name: all limits would count its address. */
export function warnOfUnknownProxy(app: FastifyInstance, log: Log): void {
  let isTold = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn(
      'A request came with X-Forwarded-For while TRUST_PROXY is 0: behind a proxy everyone has its address. Set TRUST_PROXY to the number of proxies.',
    );
  });
}
