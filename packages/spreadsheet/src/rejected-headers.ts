/** Heads of the columns that a file of rejected rows has besides those of the file. */
export const REJECTED_HEADERS = {
  en: { line: 'Fika: line', why: 'Fika: why' },
  fr: { line: 'Fika : ligne', why: 'Fika : motif' },
} as const;
