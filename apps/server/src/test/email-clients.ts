/** What Outlook's Word engine, Gmail and Apple Mail need of an email. */
import { load } from 'cheerio/slim';

/** Gmail cuts an email off after this. */
const BYTES = 102 * 1024;

const FORBIDDEN_TAGS = 'script, iframe, form, input, button, svg, video, object, link, base';

/** Styles that Outlook ignores, so that the layout falls apart, or that Gmail removes with the rest of the attribute. */
const FORBIDDEN_STYLES =
  /\bdisplay:\s*(?:inline-)?(?:flex|grid)\b|\bvar\(|\bcalc\(|(?:^|[;{\s])(?:position|float)\s*:|\burl\(|@import|@font-face/i;

/** A button is a cell with a color: Outlook shows it with the padding of the cell. */
const BUTTON = 'td[bgcolor^="#"][style*="mso-padding-alt"] > a:first-child';

/** A suggested time: up to three stand beside each other in place of the button. */
const TIME = 'td.time[bgcolor^="#"] > a:first-child';
const TIMES = 3;

/** The faults of the HTML of an email in a language. */
export function htmlFaults(html: string, language: 'en' | 'fr'): string[] {
  const $ = load(html);
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const count = (selector: string) => $(selector).length;
  check($('html').attr('lang') === language, 'another language');
  check(count('meta[content*="charset=utf-8" i]') === 1, 'no charset');
  check(count('meta[name="viewport"]') === 1, 'no viewport');
  check($('title').text() !== '', 'no title');
  check(count('h1') === 1, `${count('h1')} headings`);
  const times = count(TIME);
  check(times <= TIMES, `${times} times`);
  check(count(BUTTON) === (times > 0 ? 0 : 1), `${count(BUTTON)} buttons`);
  check(Buffer.byteLength(html) < BYTES, 'longer than Gmail shows');
  check(
    forOutlook($).some((part) => hasWidth(load(part)('table').attr('width'))),
    'no width for Outlook',
  );
  for (const { name } of $(FORBIDDEN_TAGS).get()) faults.push(`<${name}> is not allowed`);
  for (const style of $('style').get()) {
    const found = FORBIDDEN_STYLES.exec($(style).text());
    check(found === null, `style sheet: ${found?.[0]}`);
  }
  for (const { name, attribs } of $('[style]').get()) {
    const style = attribs['style'] ?? '';
    check(!FORBIDDEN_STYLES.test(style), `<${name}> style: ${style}`);
    const font = /font-family:([^;]+)/.exec(style)?.[1];
    check(font === undefined || /sans-serif\s*$/.test(font), `<${name}> font without a fallback: ${font}`);
  }
  for (const { name } of $('[background]').get()) faults.push(`<${name}> has a background picture`);
  for (const { attribs } of $('table').get()) {
    check(attribs['role'] === 'presentation', '<table> has no role="presentation"');
    for (const zero of ['border', 'cellpadding', 'cellspacing'])
      check(attribs[zero] === '0', `<table> has no ${zero}="0"`);
  }
  for (const { attribs } of $('img').get()) {
    for (const needed of ['alt', 'width', 'height', 'src'])
      check(needed in attribs, `<img> has no ${needed}`);
  }
  for (const { attribs } of $('a').get())
    check(/^(https?:|mailto:)/.test(attribs['href'] ?? ''), '<a> leads nowhere');
  return faults;
}

type Parsed = ReturnType<typeof load>;
/** As in the DOM. */
const COMMENT_NODE = 8;

/**
 * The HTML in comments for Outlook, `<!--[if mso | IE]><table …><![endif]-->`. Outlook does not know `max-width`: a table there
 * has the width.
 */
const forOutlook = ($: Parsed): string[] =>
  $('*')
    .contents()
    .get()
    .flatMap((node) => (node.nodeType === COMMENT_NODE && 'data' in node ? [node.data] : []))
    .filter((comment) => comment.startsWith('[if mso'))
    .map((comment) => comment.slice(comment.indexOf('>') + 1));

const hasWidth = (width: string | undefined) => width !== undefined && /^\d+$/.test(width);

/** The faults of the plain text, which has all that the HTML has. */
export function textFaults(text: string, html: string): string[] {
  const $ = load(html);
  const faults: string[] = [];
  const plain = wordsOf(text);
  for (const element of $('body').find('a, h1').get()) {
    const words = wordsOf($(element).text());
    if (words === '') faults.push(`an empty <${element.name}>`);
    else if (!plain.includes(words)) faults.push(`without “${words}”`);
  }
  for (const { attribs } of $('body a[href]').get()) {
    const address = (attribs['href'] ?? '').replace(/^mailto:/, '');
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

const wordsOf = (text: string) => text.replaceAll(/[\s\u200B]+/g, ' ').trim();
