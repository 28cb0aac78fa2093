import { IconClipboardCheck, IconMailQuestion, IconSend } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import type { Standing } from '#features/campaigns/planning-view.ts';
import c from './PlanningLegend.module.css';

const STANDINGS: readonly Standing[] = ['sent', 'in_review', 'open', 'planned', 'expected', 'sketched'];

/** The legend of the events. */
export function PlanningLegend() {
  const { t } = useTranslation('planning');
  return (
    <ul className={c.legend} aria-label={t('legend')}>
      <li>
        <IconMailQuestion size={14} aria-hidden="true" /> {t('event.requests')}
      </li>
      <li>
        <IconClipboardCheck size={14} aria-hidden="true" /> {t('event.review')}
      </li>
      <li>
        <IconSend size={14} aria-hidden="true" /> {t('event.matches')}
      </li>
      {STANDINGS.map((standing) => (
        <li key={standing}>
          <span className={c.swatch} data-standing={standing} /> {t(`standing.${standing}`)}
        </li>
      ))}
    </ul>
  );
}
