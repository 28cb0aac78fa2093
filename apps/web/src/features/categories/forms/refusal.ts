import { ApiError } from '#lib/api-error.ts';

interface Refusal {
  title: string | null;
  type: string | null;
  choices: string | null;
}

const PLACES: Readonly<Record<string, keyof Refusal>> = {
  category_exists: 'title',
  category_type_kept: 'type',
  choice_exists: 'choices',
  choice_in_use: 'choices',
  choice_unknown: 'choices',
  choices_needed: 'choices',
  too_many_choices: 'choices',
};

/** The message of a refusal by field; messages about no field are shown above the form. */
export function refusalOf(error: unknown): Refusal {
  const place = error instanceof ApiError ? PLACES[error.code] : undefined;
  const none = { title: null, type: null, choices: null };
  return place && error instanceof ApiError ? { ...none, [place]: error.message } : none;
}

/** Whether a field shows the refusal. */
export function isBesideField(error: unknown): boolean {
  return error instanceof ApiError && error.code in PLACES;
}
