import { fill } from './errors.ts';

export type WarningCode = 'duplicate_column' | 'unnamed_column' | 'title_skipped' | 'cells_merged';

/** Something that was mended while reading. */
export interface TableWarning {
  code: WarningCode;
  /** Line of the file. */
  row: number;
  /** The column as it is called now, or what stands there. */
  name: string;
}

const WARNINGS: Record<WarningCode, { en: string; fr: string }> = {
  duplicate_column: {
    en: 'Two columns have the same name; the second one is called “{name}” here.',
    fr: 'Deux colonnes portent le même nom ; la seconde s’appelle ici « {name} ».',
  },
  unnamed_column: {
    en: 'A column has no name; it is called “{name}” here.',
    fr: 'Une colonne n’a pas de nom ; elle s’appelle ici « {name} ».',
  },
  title_skipped: {
    en: 'The line “{name}” above the header was left out.',
    fr: 'La ligne « {name} », au-dessus de l’en-tête, a été laissée de côté.',
  },
  cells_merged: {
    en: 'Cells are merged over several rows; each of these rows got the value “{name}” or its like.',
    fr: 'Des cellules sont fusionnées sur plusieurs lignes ; chacune de ces lignes a reçu la valeur, comme « {name} ».',
  },
};

/** The warning in a language. */
export function warningSentence({ code, name }: TableWarning, language: 'en' | 'fr'): string {
  return fill(WARNINGS[code][language], { name });
}
