import { createHash } from 'node:crypto';
import type { Language } from '../../platform/http/access.ts';
import type { WayOut } from './commands/begin-sign-on.ts';

const SUBMIT = 'document.forms[0].submit()';
const HASH = createHash('sha256').update(SUBMIT).digest('base64');

const WORDS = {
  en: { title: 'Log in at your organisation', button: 'Go on' },
  fr: { title: 'Connexion auprès de votre organisation', button: 'Continuer' },
} as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page that posts a request to an identity provider, and the policy that lets it. */
export function postPage(
  { action, fields }: Extract<WayOut, { action: string }>,
  language: Language,
): { html: string; policy: string } {
  const { title, button } = WORDS[language];
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<form method="post" action="${escaped(action)}">${inputs}<button>${button}</button></form><script>${SUBMIT}</script></html>`;
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
