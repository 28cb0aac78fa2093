import { type BodyOf, ENDPOINTS, ROLES } from '@fika/contract';
import { makeCompany, makeUser, type MadeUser } from './factories.ts';
import { type AuthnRequest, IdentityProvider } from './identity-provider.ts';
import type { TestApp } from './app.ts';

export interface SsoHouse {
  company_id: number;
  slug: string;
  idp: IdentityProvider;
  superadmin: MadeUser;
}

type Settings = Partial<BodyOf<typeof ENDPOINTS.sso.sso_save>>;

/** The settings of a superadmin for an identity provider, ready to be used. */
export function settingsOf(idp: IdentityProvider, given: Settings = {}) {
  return {
    enabled: true,
    enforced: false,
    entity_id: idp.entity_id,
    sso_url: idp.sso_url,
    certificates: [idp.keys.certificate],
    name_id_format: null,
    jit: false,
    ...given,
  };
}

/** A company with an enabled single sign-on, and its superadmin. */
export async function makeSsoHouse(
  app: TestApp,
  given: Settings = {},
  idp = new IdentityProvider(),
): Promise<SsoHouse> {
  const company = await makeCompany(app.services, { plan: 2 });
  const superadmin = await makeUser(app.services, { company_id: company.id, role: ROLES.superadmin });
  const browser = await app.as(superadmin);
  await browser.call(ENDPOINTS.sso.sso_save, {
    params: { company_id: company.id },
    body: settingsOf(idp, given),
  });
  return { company_id: company.id, slug: company.slug, idp, superadmin };
}

/** A browser that logs in: it sends the request, posts the answer, and comes back. */
export class Caller {
  readonly #app: TestApp;
  readonly #slug: string;
  cookies: Record<string, string> = {};

  constructor(app: TestApp, slug: string) {
    this.#app = app;
    this.#slug = slug;
  }

  /** Starts a login; returns the request to the identity provider. */
  async ask(query = ''): Promise<AuthnRequest> {
    return IdentityProvider.read(await this.press(`/saml/${this.#slug}/login${query}`));
  }

  /** Presses a link of a page of ours; where it leads. */
  press(url: string): Promise<string> {
    return this.go(url, { 'sec-fetch-site': 'same-origin', 'sec-fetch-user': '?1' });
  }

  /** Opens an address of ours; where it leads. */
  async go(
    url: string,
    headers: Record<string, string> = { 'sec-fetch-site': 'cross-site' },
  ): Promise<string> {
    const answer = await this.#app.http.inject({
      method: 'GET',
      url,
      cookies: this.cookies,
      headers,
    });
    for (const { name, value } of answer.cookies) this.cookies[name] = value;
    return answer.headers.location ?? `${answer.statusCode} ${answer.body}`;
  }

  /** Posts an answer as the page of the identity provider does: from another site, and without our cookies. */
  async post(xml: string, relay = '', slug = this.#slug): Promise<string> {
    return this.postEncoded(Buffer.from(xml).toString('base64'), relay, slug);
  }

  async postEncoded(SAMLResponse: string, RelayState = '', slug = this.#slug): Promise<string> {
    const answer = await this.#app.http.inject({
      method: 'POST',
      url: `/saml/${slug}/acs`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'https://idp.example',
      },
      payload: new URLSearchParams({ SAMLResponse, RelayState }).toString(),
    });
    if (answer.cookies.length > 0) throw new Error('The answer of an identity provider alone set a cookie.');
    return answer.headers.location ?? `${answer.statusCode} ${answer.body}`;
  }

  /** The whole way; where it ends. */
  async comeIn(idp: IdentityProvider, given: Parameters<IdentityProvider['answer']>[1] = {}, query = '') {
    const request = await this.ask(query);
    const back = await this.post(await idp.answer(request, given), request.relay_state);
    return back.includes('/finish?') ? this.go(back.replace(/^https?:\/\/[^/]+/, '')) : back;
  }
}

/** The reason that the login page is given, or the address when it is none. */
export function refusalIn(location: string): string {
  const { searchParams, pathname } = new URL(location, 'http://localhost');
  return searchParams.get('sso_error') ?? searchParams.get('test') ?? pathname;
}
