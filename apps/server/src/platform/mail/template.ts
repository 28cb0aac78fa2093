import { escapeHtml, type Html } from './html.ts';
import { MjmlThread } from './mjml.ts';

/**
 * An email as data: MJML and plain text with `{{name}}` placeholders. White space or a comma in front of the name, `{{, name}}`,
 * is removed with an empty value.
 */
export interface MailTemplate {
  readonly mjml: string;
  readonly text: string;
}

/**
 * Placeholder in MJML for the value `{{accent}}`, because MJML only accepts a color there. The product uses this color nowhere
 * else.
 */
export const ACCENT = '#0ACCE7';

/** A piece of HTML in the accent of the email, such as a button of which there may be several. */
export type InAccent = (accent: string) => Html;
export type MailValue = string | Html | InAccent;

type MailValues = Readonly<Record<string, MailValue>>;

type Fill = (values: MailValues) => string;

/** A template that only waits for its values; filling one takes microseconds. */
export interface CompiledMail {
  /** Escapes plain values, takes pieces of HTML as they are. Throws when a value is missing. */
  readonly html: Fill;
  readonly text: Fill;
}

/** The templates that were used last, those of the product and of programs, with some 50 kB each. */
const MOST_RECENT = 300;

/** Compiles templates of emails. The same MJML is compiled once, however many members get it and however many batches that takes. */
export class MailCompiler {
  readonly #thread = new MjmlThread();
  readonly #recent = new Map<string, Promise<Fill>>();

  /** @throws Error with MJML's complaint */
  async compile({ mjml, text }: MailTemplate): Promise<CompiledMail> {
    const html = await this.#html(mjml);
    const fill = filler(text, textOf);
    // A value that is empty leaves no empty paragraph behind.
    return { html, text: (values) => withoutGaps(fill(values)) };
  }

  #html(mjml: string): Promise<Fill> {
    const known = this.#recent.get(mjml);
    const html = known ?? this.#compileHtml(mjml);
    // The one that was used last goes last.
    this.#recent.delete(mjml);
    this.#recent.set(mjml, html);
    // A thread that could not be started may start next time.
    if (!known) html.catch(() => this.#recent.delete(mjml));
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > MOST_RECENT && oldest !== undefined) this.#recent.delete(oldest);
    return html;
  }

  async #compileHtml(mjml: string): Promise<Fill> {
    const html = await this.#thread.compile(mjml);
    return filler(html.replaceAll(new RegExp(ACCENT, 'gi'), '{{accent}}'), htmlOf);
  }
}

const withoutGaps = (text: string): string =>
  text.includes('\n\n\n') ? text.replaceAll(/\n{3,}/g, '\n\n') : text;

function htmlOf(value: MailValue, { accent }: MailValues): string {
  if (typeof value === 'function') return value(typeof accent === 'string' ? accent : '').html;
  return typeof value === 'string' ? escapeHtml(value) : value.html;
}

function textOf(value: MailValue): string {
  if (typeof value !== 'string') throw new Error('A piece of HTML cannot stand in plain text');
  return value;
}

/** Splits a template once, so that each email only joins strings. */
function filler(template: string, show: (value: MailValue, all: MailValues) => string): Fill {
  // Text, what a placeholder takes along, its name, text, …
  const pieces = template.split(/\{\{([,\s]*)(\w+)\}\}/);
  return (values) => {
    let text = pieces[0] ?? '';
    for (let index = 1; index < pieces.length; index += 3) {
      const name = pieces[index + 1] ?? '';
      const value = values[name];
      if (value === undefined) throw new Error(`The mail has no value for {{${name}}}`);
      if (value !== '') text += (pieces[index] ?? '') + show(value, values);
      text += pieces[index + 2] ?? '';
    }
    return text;
  };
}
