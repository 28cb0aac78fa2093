import { useTranslation } from '#lib/i18n.ts';
import type { Translate } from '@fika/messages/web';
import { ReasonTooltip } from '#ui/ReasonTooltip.tsx';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { SkeletonLine } from '#ui/Skeletons.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { Price } from '../forecast.ts';
import c from './RulePrice.module.css';

interface RulePriceProps {
  /** Null before the cost of the current rule is known. */
  price: Price | null;
  /** It was computed before the last change elsewhere in the form. */
  stale: boolean;
}

/** The number of people that a rule leaves unmatched. */
export function RulePrice({ price, stale }: RulePriceProps) {
  const { t } = useTranslation('forecasts');
  if (price === null) {
    return stale ? (
      <span className={c.pending} aria-label={t('forecast.computing')} role="img">
        <SkeletonLine width="7rem" />
      </span>
    ) : null;
  }
  const note = price.kind === 'free' ? requiredNote(price.if_required, t) : null;
  const shown = (
    <span className={c.price} data-stale={stale || undefined} {...(note && { tabIndex: 0 })}>
      <Words price={price} />
    </span>
  );
  return note ? <ReasonTooltip reason={note}>{shown}</ReasonTooltip> : shown;
}

function requiredNote(seats: number | null, t: Translate<'forecasts'>): string | null {
  return seats === null ? null : t('forecast.price.if_required', { count: seats });
}

function Words({ price }: { price: Price }) {
  const { t } = useTranslation('forecasts');
  switch (price.kind) {
    case 'nobody':
      return (
        <StatusBadge tone="pine">
          <IconCheck size={14} aria-hidden="true" />
          {t('forecast.price.nobody')}
        </StatusBadge>
      );
    case 'people':
      return (
        <StatusBadge tone="cinnamon">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t(price.exact ? 'forecast.price.people' : 'forecast.price.about', { count: price.count })}
        </StatusBadge>
      );
    default:
      return <span className={c.free}>{t('forecast.price.free')}</span>;
  }
}
