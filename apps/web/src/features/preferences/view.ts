import type { Category } from '#features/categories/api.ts';
import { hasChoices } from '#features/categories/view.ts';
import { type Preference, type Wish, WISHES } from './api.ts';

/** Fields that a preference may be about: those that members see, and that have choices. */
export function preferableFields(categories: readonly Category[]): Category[] {
  return categories.filter(
    ({ status, only_for_matching: isHidden, type, choices }) =>
      status === 'active' && !isHidden && hasChoices(type) && Object.keys(choices).length > 0,
  );
}

/** Choices of a field that no other preference is about, as options. */
export function freeChoices(
  { id, choices }: Category,
  preferences: readonly Preference[],
  exceptId?: number,
): { value: string; label: string }[] {
  const taken = new Set(
    preferences.filter((other) => other.category === id && other.id !== exceptId).map(({ choice }) => choice),
  );
  return Object.entries(choices).flatMap(([value, label]) => (taken.has(value) ? [] : [{ value, label }]));
}

/** The wish that an address names, or null. */
export const wishOf = (tab: string): Wish | null => WISHES.find((wish) => wish === tab) ?? null;
