/** A written date as it is printed: in French the first of a month is "1er". Returns it; other languages and days as they were. */
export function printedDate(text: string, language: 'en' | 'fr'): string {
  return language === 'fr' ? text.replace(/(^|\s)1 (?=\p{L})/u, '$11er ') : text;
}
