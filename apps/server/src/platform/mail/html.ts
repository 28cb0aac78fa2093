declare const safe: unique symbol;

/** A piece of HTML whose values are escaped already. Made by `html` only. */
export interface Html {
  readonly html: string;
  readonly [safe]: true;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '') : text;
}

/** Tag of template strings: everything interpolated is escaped, pieces made by this tag are taken as they are. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += markup(value) + (strings[index + 1] ?? '');
  return { html: text } as Html;
}

function markup(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if ('html' in value) return value.html;
  return value.map((piece) => piece.html).join('');
}
