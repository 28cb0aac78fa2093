import { useState } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { SessionArea } from '#ui/SessionArea.tsx';
import { everyMonth } from '../view.ts';
import c from './MemberParts.module.css';

interface NetworkGrowthProps {
  months: readonly { month: string; people: number }[];
}

/** How many people a member has met, month by month; a sentence if there are too few months for a chart. */
export function NetworkGrowth({ months }: NetworkGrowthProps) {
  const { t } = useTranslation('member');
  const language = useLanguage();
  const { number } = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const all = everyMonth(months);
  const last = all.at(-1);
  const [first] = all;
  if (!first || !last) return null;
  const name = (month: string, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      month: style,
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00Z`));
  const total = t('network.people', { count: last.people });
  if (all.length < 2) return <p className={c.sentence}>{total}</p>;
  const sentence = t('network.growth', {
    from: number(first.people),
    start: name(first.month, 'long'),
    to: number(last.people),
    end: name(last.month, 'long'),
  });
  const point = active === null ? undefined : all[active];
  const step = Math.ceil(all.length / 6);
  return (
    <>
      <div className={c.growth} role="img" aria-label={sentence}>
        <SessionArea
          label={t('network.over_time')}
          value={
            point
              ? t('network.in_month', { people: number(point.people), month: name(point.month, 'long') })
              : total
          }
          shares={all.map(({ people }) => people)}
          ticks={all.map(({ month }) => month)}
          tickLabel={(month, index) => (index % step === 0 ? name(month, 'short') : '')}
          active={active}
          onPoint={setActive}
        />
      </div>
      <details className={c.details}>
        <summary>{t('network.as_table')}</summary>
        <table className={c.table} aria-label={t('network.over_time')}>
          <thead>
            <tr>
              <th scope="col">{t('network.month')}</th>
              <th scope="col">{t('network.met')}</th>
            </tr>
          </thead>
          <tbody>
            {all.toReversed().map(({ month, people }) => (
              <tr key={month}>
                <td>{name(month, 'long')}</td>
                <td>{number(people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
