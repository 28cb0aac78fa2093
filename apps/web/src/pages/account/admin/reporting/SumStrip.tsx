import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import c from './SumStrip.module.css';

const STEPS = ['invited', 'accepted', 'matched', 'booked', 'met'] as const;

interface SumStripProps {
  total: Record<(typeof STEPS)[number], number>;
  sessions: number;
}

/** The sums of all sessions, also of those on other pages. */
export function SumStrip({ total, sessions }: SumStripProps) {
  const { t } = useTranslation('report_tables');
  const { number } = useFormat();
  return (
    <dl className={c.sums} aria-label={t('total')}>
      <div>
        <dt>{t('columns.sessions')}</dt>
        <dd>{number(sessions)}</dd>
      </div>
      {STEPS.map((step) => (
        <div key={step}>
          <dt>{t(`columns.${step}`)}</dt>
          <dd>{number(total[step])}</dd>
        </div>
      ))}
    </dl>
  );
}
