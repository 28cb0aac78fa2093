import { GROUP_FILTERS } from '@fika/contract/endpoint-values';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { groupCountQuery, type GroupFilter, type RoundRef } from '#features/rounds/api.ts';
import c from './GroupFilters.module.css';

const ICONS = { all: null, broken: IconAlertTriangle, locked: IconLock, edited: IconPencil };

interface GroupFiltersProps {
  round: RoundRef;
  value: GroupFilter;
  onChange: (filter: GroupFilter) => void;
}

/** Which groups are shown, each with how many there are. */
export function GroupFilters({ round, value, onChange }: GroupFiltersProps) {
  const { t } = useTranslation('rounds');
  return (
    <div className={c.chips} role="group" aria-label={t('filter.label')}>
      {GROUP_FILTERS.map((filter) => (
        <Chip
          key={filter}
          round={round}
          filter={filter}
          chosen={filter === value}
          onClick={() => onChange(filter)}
        />
      ))}
    </div>
  );
}

interface ChipProps {
  round: RoundRef;
  filter: GroupFilter;
  chosen: boolean;
  onClick: () => void;
}

function Chip({ round, filter, chosen, onClick }: ChipProps) {
  const { t } = useTranslation('rounds');
  const { number } = useFormat();
  const { data: count } = useQuery(groupCountQuery(useWorkspace(), round, filter));
  const Icon = ICONS[filter];
  return (
    <UnstyledButton className={c.chip} data-filter={filter} aria-pressed={chosen} onClick={onClick}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      {t(`filter.${filter}`)}
      {count !== undefined && <span className={c.count}>{number(count)}</span>}
    </UnstyledButton>
  );
}
