import english from '../en/rejected_rows.json' with { type: 'json' };
import french from '../fr/rejected_rows.json' with { type: 'json' };

/**
 * Heads of the columns that a file of rejected rows has besides those of the file. A file that is imported again is known by
 * them, in whichever language it was saved.
 */
export const REJECTED_HEADERS = { en: english, fr: french };
