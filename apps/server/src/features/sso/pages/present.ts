import { createHash } from 'node:crypto';
import type { Translator } from '@fika/messages/server';
import type { WayOut } from '../commands/begin-sign-on.ts';

const SUBMIT = 'document.forms[0].submit()';
const HASH = createHash('sha256').update(SUBMIT).digest('base64');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:15vh auto 0;padding:0 1.5rem}
h1{font-size:1.375rem;line-height:1.3;overflow-wrap:anywhere}
button,a{font:inherit;display:inline-block;margin:.5rem 1rem .5rem 0}
button{padding:.5rem 1rem;cursor:pointer}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The target of the login of a workspace, for a person who decides whether to continue. */
interface Leaving {
  /** The identity provider. */
  host: string;
  workspace: string;
  /** Parameters of the login's address after the click. */
  fields: Record<string, string>;
  /** A page of ours, for a person who does not continue. */
  home: string;
}

/** The page before the identity provider that a workspace named, for browsers that did not click on a page of ours. */
export function leavingPage(
  { host, workspace, fields, home }: Leaving,
  t: Translator,
): { html: string; policy: string } {
  const html = `<!doctype html><html lang="${t.language}"><meta charset="utf-8"><title>${t('single_sign_on:leaving.title')}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${STYLE}</style>
<main><h1>${escaped(t('single_sign_on:leaving.heading', { host, workspace }))}</h1><p>${t('single_sign_on:leaving.why')}</p>
<form>${hidden(fields)}<button>${t('single_sign_on:leaving.button')}</button><a href="${escaped(home)}">${t('single_sign_on:leaving.cancel')}</a></form></main></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    // The response to the click redirects to the provider, which `form-action` also checks.
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
  t: Translator,
): { html: string; policy: string } {
  const html = `<!doctype html><html lang="${t.language}"><meta charset="utf-8"><title>${t('single_sign_on:leaving.title')}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<form method="post" action="${escaped(action)}">${hidden(fields)}<button>${t('single_sign_on:leaving.button')}</button></form><script>${SUBMIT}</script></html>`;
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
