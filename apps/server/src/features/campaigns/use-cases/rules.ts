import { searchKey } from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';

/** Kinds of fields that templates need; a workspace names its fields freely. */
const FIELD_KINDS = {
  department: {
    types: ['select', 'array'],
    called: [
      'department',
      'departement',
      'team',
      'equipe',
      'service',
      'direction',
      'business unit',
      'pole',
      'function',
      'fonction',
      'metier',
    ],
  },
  office: {
    types: ['select', 'array'],
    called: [
      'office',
      'bureau',
      'site',
      'location',
      'lieu',
      'city',
      'ville',
      'implantation',
      'lieu de travail',
      'workplace',
    ],
  },
  seniority: {
    types: ['select', 'integer'],
    called: ['level', 'niveau', 'seniority', 'grade', 'job level', 'anciennete', 'echelon', 'position'],
  },
  joined: {
    types: ['date', 'datetime'],
    called: [
      'start date',
      'joined',
      'date d arrivee',
      'hire date',
      'hired',
      'date d embauche',
      'arrival date',
      'date d entree',
      'seniority date',
    ],
  },
  languages: {
    types: ['select', 'array'],
    called: [
      'languages',
      'languages spoken',
      'langues',
      'langues parlees',
      'speaks',
      'spoken languages',
      'language',
      'langue',
    ],
  },
  learning: {
    types: ['select', 'array'],
    called: [
      'wants to learn',
      'souhaite apprendre',
      'to learn',
      'learning',
      'veut apprendre',
      'learning goals',
      'objectifs',
    ],
  },
  skills: {
    types: ['select', 'array'],
    called: ['skills', 'competences', 'expertise', 'savoir faire', 'can teach', 'peut enseigner', 'savoirs'],
  },
  interests: {
    types: ['select', 'array'],
    called: ['interests', 'centres d interet', 'hobbies', 'loisirs', 'passions', 'interets'],
  },
  mentoring: {
    types: ['select', 'array'],
    called: ['mentoring role', 'role de mentorat', 'mentoring', 'mentorat', 'mentor', 'role'],
  },
  gender: {
    types: ['select'],
    called: ['gender', 'genre', 'sexe', 'civilite'],
  },
} as const satisfies Record<string, { types: readonly string[]; called: readonly string[] }>;

export type FieldKind = keyof typeof FIELD_KINDS;

/** A title or label without case, accents and punctuation. */
export const keyOf = (title: string) =>
  searchKey(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The active field of a workspace that a kind means: by its title, in either language. Null when there is none. */
export function fieldFor(kind: FieldKind, categories: readonly CategoryRow[]): CategoryRow | null {
  const { called, types } = FIELD_KINDS[kind];
  const fits = categories.filter(
    ({ status, type }) => status === 'active' && (types as readonly string[]).includes(type),
  );
  // The order of the names is that of how surely they mean it.
  for (const name of called) {
    const field = fits.find(({ title }) => keyOf(title) === name);
    if (field) return field;
  }
  return null;
}
