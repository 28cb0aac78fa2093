import { useTranslation } from 'react-i18next';
import c from './ChoicesSoFar.module.css';

/** The choices that a field has, as chips. */
export function ChoicesSoFar({ labels }: { labels: readonly string[] }) {
  const { t } = useTranslation('categories');
  if (labels.length === 0) return null;
  return (
    <div>
      <p className={c.label}>{t('form.choices_now')}</p>
      <ul className={c.chips}>
        {labels.map((label) => (
          <li key={label} className={c.chip}>
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
