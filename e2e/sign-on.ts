import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IdentityProvider } from '../apps/server/src/test/identity-provider.ts';

export interface RunningProvider {
  idp: IdentityProvider;
  /** The person that it vouches for from now on, as if they had logged in there. */
  logIn(email: string, attributes?: Record<string, string>): void;
  stop(): Promise<void>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A local identity provider: each visitor is logged in already, and returns with an answer. */
export async function startProvider(): Promise<RunningProvider> {
  let person: { email: string; attributes: Record<string, string> } | null = null;
  let idp: IdentityProvider | null = null;
  const server: Server = createServer((request, response) => {
    void (async () => {
      if (!idp || !person) throw new Error('Nobody is logged in at the provider.');
      const asked = IdentityProvider.read(`http://localhost${request.url ?? '/'}`);
      const xml = await idp.answer(asked, person);
      const field = (name: string, value: string) =>
        `<input type="hidden" name="${name}" value="${escaped(value)}">`;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><form method="post" action="${escaped(asked.acs_url)}">${field('SAMLResponse', Buffer.from(xml).toString('base64'))}${field('RelayState', asked.relay_state)}</form><script>document.forms[0].submit()</script>`,
      );
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Another site than the product, as in life: cookies that stay home do so here.
  const { port } = server.address() as AddressInfo;
  idp = new IdentityProvider(`http://localhost:${port}`);
  return {
    idp,
    logIn: (email, attributes = {}) => {
      person = { email, attributes };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
