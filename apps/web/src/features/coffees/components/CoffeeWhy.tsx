import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { factIcon } from '../../../ui/fact-icons.ts';
import type { Coffee } from '../api.ts';
import c from './CoffeeWhy.module.css';

/** Why these people: facts, the most telling first. */
export function CoffeeWhy({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  if (coffee.why.length === 0) return null;
  return (
    <Card title={t(coffee.members.length === 2 ? 'why_two' : 'why_many')}>
      <ul className={c.reasons}>
        {coffee.why.map(({ fact, title, detail }) => {
          const Icon = factIcon(fact);
          return (
            <li key={`${title} ${detail}`} className={c.reason}>
              <span className={c.mark}>
                <Icon size={16} aria-hidden="true" />
              </span>
              <div>
                <p>{title}</p>
                {detail && <p className={c.detail}>{detail}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** A question to begin with. */
export function Icebreaker({ text }: { text: string }) {
  const { t } = useTranslation('coffees');
  if (text === '') return null;
  return (
    <Card tone="answer">
      <p className={c.caption}>{t('icebreaker')}</p>
      <p className={c.question}>{text}</p>
    </Card>
  );
}
