import type { CampaignSeat } from '@fika/contract/campaign-seats';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { humanFilters } from '@fika/contract/human-filters';
import { LIMITS } from '@fika/contract/limits';
import { ActionIcon, Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useCategories } from '#features/categories/api.ts';
import { FilterBuilder } from '#features/members/filters/FilterBuilder.tsx';
import { useFilterNames } from '#features/members/filters/use-filter-names.ts';
import { completeFilters } from '../complete.ts';
import type { CampaignDraft } from '../draft.ts';
import { useAudienceCount } from '../use-audience-count.ts';
import { ReasonTooltip } from '#ui/ReasonTooltip.tsx';
import c from './SeatCard.module.css';

interface SeatCardProps {
  seat: CampaignSeat;
  number: number;
  total: number;
  /** The audience of the program limits who can have the role. */
  draft: CampaignDraft;
  isTwice: boolean;
  onChange: (seat: CampaignSeat) => void;
  /** Null where a group would not be one without it. */
  onRemove: (() => void) | null;
}

/** One role of a group: its name, its filter, the number of matching members, and how often one member may have it. */
export function SeatCard(props: SeatCardProps) {
  const { seat, number, draft, isTwice, onChange } = props;
  const { t } = useTranslation('seats');
  const [open, setOpen] = useState(false);
  const missing = !seat.label.trim() && t('label_missing');
  return (
    <li className={c.seat}>
      <div className={c.top}>
        <span className={c.number} aria-hidden="true">
          {number}
        </span>
        <TextInput
          className={c.label}
          aria-label={t('label', { number })}
          placeholder={t('label_example')}
          maxLength={LIMITS.seatLabel}
          value={seat.label}
          error={missing || (isTwice && t('label_twice'))}
          onChange={(event) => onChange({ ...seat, label: event.currentTarget.value })}
        />
        <HowMany seat={seat} draft={draft} />
        <Remove {...props} />
      </div>
      <div className={c.who}>
        <Who filters={seat.filters} />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={open}
          aria-label={t('who_of', { number })}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'close' : 'change')}
        </Button>
      </div>
      {open && (
        <div className={c.filters}>
          <FilterBuilder filters={seat.filters} onChange={(filters) => onChange({ ...seat, filters })} />
        </div>
      )}
      <Reuse seat={seat} number={number} onChange={onChange} />
    </li>
  );
}

function Remove({ number, onRemove }: SeatCardProps) {
  const { t } = useTranslation('seats');
  const button = (
    <ActionIcon
      aria-label={t('remove', { number })}
      {...(onRemove === null && { 'data-disabled': true })}
      aria-disabled={onRemove === null}
      onClick={() => onRemove?.()}
    >
      <IconTrash size={18} />
    </ActionIcon>
  );
  return onRemove ? button : <ReasonTooltip reason={t('least')}>{button}</ReasonTooltip>;
}

function Who({ filters }: { filters: FilterGroup }) {
  const { t } = useTranslation('seats');
  const categories = useCategories();
  const complete = completeFilters(filters);
  const names = useFilterNames(complete);
  if (complete.filters.length === 0) return <p className={c.sentence}>{t('anybody')}</p>;
  return <p className={c.sentence}>{humanFilters(complete, categories, translate(), names)}</p>;
}

/** How many of the audience may take the place. */
function HowMany({ seat, draft }: { seat: CampaignSeat; draft: CampaignDraft }) {
  const { t } = useTranslation('seats');
  const { number } = useFormat();
  const filters: FilterGroup = {
    version: 'v1',
    operator: 'and',
    filters: [draft.filters, completeFilters(seat.filters)].filter((group) => group.filters.length > 0),
  };
  const { count, error } = useAudienceCount({ filters, exclude_admins: draft.exclude_admins });
  if (error) return <span className={c.count}>{t('not_counted')}</span>;
  if (count === undefined) return <span className={c.count} aria-hidden="true" />;
  return (
    <span className={c.count} data-none={count === 0 || undefined} aria-live="polite">
      {count === 0 ? t('fits_none') : t('fits', { count, shown: number(count) })}
    </span>
  );
}

type Kind = 'none' | 'some' | 'unlimited';

function Reuse({ seat, number, onChange }: Pick<SeatCardProps, 'seat' | 'number' | 'onChange'>) {
  const { t } = useTranslation('seats');
  const { reuse } = seat;
  const kind: Kind = reuse === null ? 'unlimited' : reuse === 1 ? 'none' : 'some';
  const VALUES: Record<Kind, number | null> = { none: 1, some: 3, unlimited: null };
  return (
    <div className={c.reuse}>
      <span className={c.reuseLabel} aria-hidden="true">
        {t('reuse')}
      </span>
      <SegmentedControl
        aria-label={t('reuse_of', { number })}
        data={(['none', 'some', 'unlimited'] as const).map((value) => ({
          value,
          label: t(`reuse_${value}`),
        }))}
        value={kind}
        onChange={(value) => onChange({ ...seat, reuse: VALUES[value] })}
      />
      {kind === 'some' && (
        <NumberInput
          className={c.times}
          aria-label={t('reuse_times', { number })}
          min={2}
          max={LIMITS.seatReuse}
          clampBehavior="strict"
          value={reuse ?? 2}
          onChange={(value) => typeof value === 'number' && value >= 2 && onChange({ ...seat, reuse: value })}
        />
      )}
      <span className={c.help}>{t(`reuse_${kind}_help`)}</span>
    </div>
  );
}
