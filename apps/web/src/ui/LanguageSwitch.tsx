import { IconWorld } from '@tabler/icons-react';
import { changeLanguage, useLanguage } from '#lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#lib/language.ts';
import c from './LanguageSwitch.module.css';

/** Leads to the other language, written in that language. */
export function LanguageSwitch() {
  const spoken = useLanguage();
  return LANGUAGES.filter((language) => language !== spoken).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      className={c.switch}
      onClick={() => void changeLanguage(language)}
    >
      <IconWorld size={16} aria-hidden="true" />
      {LANGUAGE_NAMES[language]}
    </button>
  ));
}
