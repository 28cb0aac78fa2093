import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Coffee } from './api.ts';
import { namesOf, othersOf } from './view.ts';

/** The title of a meeting: the names of the other members. */
export function useCoffeeTitle(coffee: Coffee): string {
  const { t } = useTranslation('coffees');
  const { list } = useFormat();
  const { user } = useWorkspace();
  const names = list(namesOf(othersOf(coffee, user.id)));
  return t(coffee.kind === 'present' ? 'present_for' : 'with', { names });
}
