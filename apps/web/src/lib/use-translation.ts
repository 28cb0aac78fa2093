import { use, useSyncExternalStore } from 'react';
import type { Namespace } from '../locales/namespaces.ts';
import { currentLanguage, i18n, missingSentences, onLanguage, translatorOf, type Translate } from './i18n.ts';

interface Translation<First extends Namespace, Other extends Namespace> {
  t: Translate<First, Other>;
  i18n: typeof i18n;
}

// Goes through at once. A component that waited and did not call `use` again would be rendered all over by React.
const THERE = Object.assign(Promise.resolve(), { status: 'fulfilled' });

/**
 * Sentences for a component: those of one file, or of several, whose first is the one of keys without a name. A page loads
 * them with its code; a component that is faster waits for them.
 */
export function useTranslation<First extends Namespace = 'common', Other extends Namespace = never>(
  names: First | readonly [First, ...Other[]] = 'common' as First,
): Translation<First, Other> {
  const language = useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);
  const own: readonly (First | Other)[] = typeof names === 'string' ? [names] : names;
  use(missingSentences(language, own) ?? THERE);
  return { t: translatorOf<First, Other>(language, own), i18n };
}
