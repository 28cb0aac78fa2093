import { escapeHtml, type Html } from './html.ts';
import { compileMjml } from './mjml.ts';

/**
 * A mail as data: MJML and plain text with `{{name}}` placeholders. One with white space or a comma in front of its name,
 * `{{, name}}`, takes it along: both are gone when the value is empty.
 */
export interface MailTemplate {
  readonly mjml: string;
  readonly text: string;
}

/**
 * Stands in MJML where the value `{{accent}}` will: MJML takes nothing but a colour there. No colour of the product is
 * this one.
 */
export const ACCENT = '#0ACCE7';

type MailValues = Readonly<Record<string, string | Html>>;

/** A template that only waits for its values; filling one takes microseconds. */
export interface CompiledMail {
  /** Escapes plain values, takes pieces of HTML as they are. Throws when a value is missing. */
  html(values: MailValues): string;
  text(values: MailValues): string;
}

const compiled = new WeakMap<MailTemplate, Promise<CompiledMail>>();

/** Compiles a template, once per process. */
export function compileMail(template: MailTemplate): Promise<CompiledMail> {
  const known = compiled.get(template);
  if (known) return known;
  const made = compile(template);
  compiled.set(template, made);
  // A thread that could not be started may start next time.
  made.catch(() => compiled.delete(template));
  return made;
}

async function compile(template: MailTemplate): Promise<CompiledMail> {
  const compiledHtml = await compileMjml(template.mjml);
  const html = filler(compiledHtml.replaceAll(new RegExp(ACCENT, 'gi'), '{{accent}}'), htmlOf);
  const text = filler(template.text, textOf);
  // A value that is empty leaves no empty paragraph behind.
  return { html, text: (values) => withoutGaps(text(values)) };
}

const withoutGaps = (text: string): string =>
  text.includes('\n\n\n') ? text.replaceAll(/\n{3,}/g, '\n\n') : text;

function htmlOf(value: string | Html): string {
  return typeof value === 'string' ? escapeHtml(value) : value.html;
}

function textOf(value: string | Html): string {
  if (typeof value !== 'string') throw new Error('A piece of HTML cannot stand in plain text');
  return value;
}

/** Splits a template once; what is left for each mail is joining strings. */
function filler(template: string, show: (value: string | Html) => string): (values: MailValues) => string {
  // Text, what a placeholder takes along, its name, text, …
  const pieces = template.split(/\{\{([,\s]*)(\w+)\}\}/);
  return (values) => {
    let text = pieces[0] ?? '';
    for (let index = 1; index < pieces.length; index += 3) {
      const name = pieces[index + 1] ?? '';
      const value = values[name];
      if (value === undefined) throw new Error(`The mail has no value for {{${name}}}`);
      if (value !== '') text += (pieces[index] ?? '') + show(value);
      text += pieces[index + 2] ?? '';
    }
    return text;
  };
}
