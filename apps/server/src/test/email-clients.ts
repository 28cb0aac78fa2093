/*
 * What Outlook's Word engine, Gmail and Apple Mail need of an email. The HTML is MJML's with escaped values: no attribute
 * contains a `>`.
 */

interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** Gmail cuts an email off after this. */
const BYTES = 102 * 1024;

const FORBIDDEN_TAGS = new Set([
  'script',
  'iframe',
  'form',
  'input',
  'button',
  'svg',
  'video',
  'object',
  'link',
  'base',
]);

/** Styles that Outlook ignores, so that the layout falls apart, or that Gmail removes with the rest of the attribute. */
const FORBIDDEN_STYLES =
  /\bdisplay:\s*(?:inline-)?(?:flex|grid)\b|\bvar\(|\bcalc\(|(?:^|[;{\s])(?:position|float)\s*:|\burl\(|@import|@font-face/i;

/** The faults of the HTML of an email in a language. */
export function htmlFaults(html: string, language: 'en' | 'fr'): string[] {
  const shown = html.replaceAll(/<!--[\s\S]*?-->/g, '');
  const tags = tagsOf(shown);
  const all = (name: string) => tags.filter((tag) => tag.name === name);
  const faults = tags.flatMap((tag) => tagFaults(tag));
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  check(
    all('html').every(({ attributes }) => attributes.get('lang') === language),
    'another language',
  );
  check(/<meta[^>]*charset=utf-8/i.test(shown), 'no charset');
  check(/<meta[^>]*name="viewport"/i.test(shown), 'no viewport');
  check(/<title>[^<]+<\/title>/.test(shown), 'no title');
  check(all('h1').length === 1, `${all('h1').length} headings`);
  check(buttonsOf(shown).length === 1, `${buttonsOf(shown).length} buttons`);
  // Outlook does not know `max-width`: a table in a comment for it has the width.
  check(/<!--\[if mso[^>]*>\s*<table[^>]*\bwidth="\d+"/.test(html), 'no width for Outlook');
  check(Buffer.byteLength(html) < BYTES, 'longer than Gmail shows');
  for (const [, style = ''] of shown.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) {
    check(!FORBIDDEN_STYLES.test(style), `style sheet: ${FORBIDDEN_STYLES.exec(style)?.[0]}`);
  }
  return faults;
}

function tagFaults({ name, attributes }: Tag): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(`<${name}> ${fault}`);
  };
  const style = attributes.get('style') ?? '';
  check(!FORBIDDEN_TAGS.has(name), 'is not allowed');
  check(!FORBIDDEN_STYLES.test(style), `style: ${style}`);
  check(!attributes.has('background'), 'has a background picture');
  const font = /font-family:([^;]+)/.exec(style)?.[1];
  check(font === undefined || /sans-serif\s*$/.test(font), `font without a fallback: ${font}`);
  if (name === 'table') {
    check(attributes.get('role') === 'presentation', 'has no role="presentation"');
    for (const zero of ['border', 'cellpadding', 'cellspacing'])
      check(attributes.get(zero) === '0', `has no ${zero}="0"`);
  }
  if (name === 'img') {
    for (const needed of ['alt', 'width', 'height', 'src']) check(attributes.has(needed), `has no ${needed}`);
  }
  if (name === 'a') check(/^(https?:|mailto:)/.test(attributes.get('href') ?? ''), 'leads nowhere');
  return faults;
}

/** A button is a cell with a color: Outlook shows it with the padding of the cell. */
const buttonsOf = (html: string) => [
  ...html.matchAll(/<td[^>]*\bbgcolor="#[^>]*style="[^"]*mso-padding-alt[^>]*>\s*<a\b/g),
];

/** The faults of the plain text, which has all that the HTML has. */
export function textFaults(text: string, html: string): string[] {
  const faults: string[] = [];
  const plain = wordsOf(text);
  const body = html.slice(html.indexOf('<body')).replaceAll(/<!--[\s\S]*?-->/g, '');
  for (const [, tag = '', inner = ''] of body.matchAll(/<(a|h1)\b[^>]*>([\s\S]*?)<\/\1>/g)) {
    const words = wordsOf(unescaped(inner.replaceAll(/<[^>]+>/g, '')));
    if (words === '') faults.push(`an empty <${tag}>`);
    else if (!plain.includes(words)) faults.push(`without “${words}”`);
  }
  for (const [, href = ''] of body.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
    const address = unescaped(href).replace(/^mailto:/, '');
    if (!text.includes(address)) faults.push(`without ${address}`);
  }
  if (/<\/?\w+>|&\w+;/.test(text)) faults.push('has HTML');
  return faults;
}

/** The places in French text, of a subject or an email, where the space before a sign can break or is missing. */
export function frenchFaults(text: string): string[] {
  const words = text.replaceAll(/https?:\S+|\S+@\S+|\d:\d/g, '');
  return [...words.matchAll(/\S*([\s\S])([!?;:»])(?=\s|$)|«(?!\u202F)/g)]
    .filter(([, before = '', sign = '']) => !(before === (sign === ':' ? '\u00A0' : '\u202F')))
    .map(([found]) => `space of “${found}”`);
}

function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  }));
}

const wordsOf = (text: string) => text.replaceAll(/[\s\u200B]+/g, ' ').trim();

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const unescaped = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (one) => ENTITIES[one] ?? '');
