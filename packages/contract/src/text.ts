/**
 * Text as it may be stored: composed (NFC), trimmed, without NUL and without lone surrogates, which PostgreSQL
 * refuses in text and in JSON.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').normalize('NFC').trim();
}

/**
 * Text in one line and in the order in which it is read: names are used in subjects and sentences of emails, and must not look
 * like separate lines there.
 */
export function oneLine(text: string): string {
  const shown = text.replaceAll(/[\0\u202A-\u202E\u2066-\u2069]/g, '');
  return cleanText(shown.replaceAll(/[\s\p{Cc}]+/gu, ' '));
}

/**
 * The first sentences of a text that fit into a length, in one line. A first sentence that is longer ends at a word, with an
 * ellipsis.
 */
export function firstSentences(text: string, most: number): string {
  const line = oneLine(text);
  if (line.length <= most) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)) {
    if ((kept + segment).trimEnd().length > most) break;
    kept += segment;
  }
  if (kept !== '') return kept.trimEnd();
  const words = line.slice(0, most - 1);
  const end = words.lastIndexOf(' ');
  return `${(end > 0 ? words.slice(0, end) : words).replace(/[,;:.]$/, '')}…`;
}

/** The form in which labels and words are compared: case and runs of white space do not count. */
export function sameText(text: string): string {
  return cleanText(text).toLowerCase().replaceAll(/\s+/g, ' ');
}

// Letters that the database's `unaccent` writes as several, or that Unicode does not decompose.
const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
};

/** Lower-case text without accents: the browser's twin of `search_key` in the database. */
export function searchKey(text: string): string {
  return cleanText(text)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[æœßøłđðþħıŋŧ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Whether a row of an upload says no name: it can change a member, but not add one. */
export function isNameless(row: {
  first_name?: string | undefined;
  last_name?: string | undefined;
}): boolean {
  return !row.first_name && !row.last_name;
}
