import { useTranslation } from 'react-i18next';
import c from './ChoicesSoFar.module.css';

const SHOWN = 60;

/** The choices that a field has, as chips; of very many the first. */
export function ChoicesSoFar({ labels }: { labels: readonly string[] }) {
  const { t } = useTranslation('categories');
  if (labels.length === 0) return null;
  return (
    <div>
      <p className={c.label}>{t('form.choices_now')}</p>
      <ul className={c.chips}>
        {labels.slice(0, SHOWN).map((label) => (
          <li key={label} className={c.chip}>
            {label}
          </li>
        ))}
        {labels.length > SHOWN && (
          <li className={c.more}>{t('form.choices_more', { count: labels.length - SHOWN })}</li>
        )}
      </ul>
    </div>
  );
}
