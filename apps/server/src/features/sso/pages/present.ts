import { createHash } from 'node:crypto';
import type { Language } from '#platform/http/access.ts';
import type { WayOut } from '../commands/begin-sign-on.ts';

const SUBMIT = 'document.forms[0].submit()';
const HASH = createHash('sha256').update(SUBMIT).digest('base64');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:15vh auto 0;padding:0 1.5rem}
h1{font-size:1.375rem;line-height:1.3;overflow-wrap:anywhere}
button,a{font:inherit;display:inline-block;margin:.5rem 1rem .5rem 0}
button{padding:.5rem 1rem;cursor:pointer}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const WORDS = {
  en: {
    title: 'Log in at your organization',
    button: 'Continue',
    leaving: (host: string, workspace: string) => `You’re leaving for ${host} to log in to ${workspace}`,
    why: 'Continue only if you want to log in there. If you’re logged in to another account in this browser, you’ll be logged out of it.',
    cancel: 'Cancel',
  },
  fr: {
    title: 'Connexion auprès de votre organisation',
    button: 'Continuer',
    leaving: (host: string, workspace: string) => `Vous allez sur ${host} pour vous connecter à ${workspace}`,
    why: 'Continuez seulement si vous voulez vous connecter à cet endroit. Si un autre compte est connecté dans ce navigateur, il sera déconnecté.',
    cancel: 'Annuler',
  },
} as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Where the log-in of a workspace leads, for whoever has to decide whether to go there. */
interface Leaving {
  /** The identity provider. */
  host: string;
  workspace: string;
  /** What the address of the log-in is called with when somebody presses. */
  fields: Record<string, string>;
  /** A page of ours, for whoever would rather stay. */
  home: string;
}

/** The page in front of the identity provider that a workspace named, for whoever did not press on a page of ours. */
export function leavingPage(
  { host, workspace, fields, home }: Leaving,
  language: Language,
): { html: string; policy: string } {
  const words = WORDS[language];
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${words.title}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${STYLE}</style>
<main><h1>${escaped(words.leaving(host, workspace))}</h1><p>${words.why}</p>
<form>${hidden(fields)}<button>${words.button}</button><a href="${escaped(home)}">${words.cancel}</a></form></main></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    // The press is answered by a redirect to the provider, which counts as well.
    `form-action 'self' https: http:`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  return { html, policy };
}

const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');

/** The page that posts a request to an identity provider, and the policy that lets it. */
export function postPage(
  { action, fields }: Extract<WayOut, { action: string }>,
  language: Language,
): { html: string; policy: string } {
  const { title, button } = WORDS[language];
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<form method="post" action="${escaped(action)}">${hidden(fields)}<button>${button}</button></form><script>${SUBMIT}</script></html>`;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${HASH}'`,
    // Providers pass the form on to the address of their customer, which counts as well.
    `form-action https: ${new URL(action).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  return { html, policy };
}
