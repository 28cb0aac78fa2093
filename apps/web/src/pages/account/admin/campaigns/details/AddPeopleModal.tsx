import { EMPTY_FILTERS, type FilterGroup } from '@fika/contract/filter-shape';
import { normaliseFilters } from '@fika/contract/filters';
import { humanFilters } from '@fika/contract/human-filters';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Labelled } from '#ui/Labelled.tsx';
import { showToast } from '#ui/toast.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import type { Campaign } from '#features/campaigns/api.ts';
import { useCategories } from '#features/categories/api.ts';
import { FilterBuilder } from '#features/members/filters/FilterBuilder.tsx';
import { NamedPicker } from '#features/members/filters/NamedPicker.tsx';
import { useFilterNames } from '#features/members/filters/use-filter-names.ts';
import { addableCountQuery, useChangeMemberships } from '#features/rounds/program-api.ts';
import c from './AddPeopleModal.module.css';
import { Modal } from '#ui/Modal.tsx';

const WAYS = ['names', 'filter'] as const;
type Way = (typeof WAYS)[number];

/** Adds members by name or by a filter, even outside of the program's audience. */
export function AddPeopleModal({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('details');
  useReturnFocus();
  const [way, setWay] = useState<Way>('names');
  const [ids, setIds] = useState<number[]>([]);
  const [filters, setFilters] = useState(EMPTY_FILTERS);
  const fitting = useFitting(campaign.id, filters, way === 'filter');
  const add = useChangeMemberships(campaign.id);
  const count = way === 'names' ? ids.length : (fitting.count ?? 0);
  const submit = () =>
    add.mutate(
      way === 'names' ? { action: 'add', user_ids: ids } : { action: 'add', filters: fitting.filters },
      {
        onSuccess: (added) => {
          showToast({ message: added > 0 ? t('done.add', { count: added }) : t('done.add_none') });
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('add.title', { name: campaign.name })}
      size={way === 'names' ? 520 : 720}
      withCloseButton={false}
    >
      <form
        className={c.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SegmentedControl
          aria-label={t('add.way')}
          data={WAYS.map((value) => ({ value, label: t(`add.by_${value}`) }))}
          value={way}
          onChange={(value) => setWay(value)}
        />
        {way === 'names' ? (
          <Labelled label={t('add.who')} help={t('add.help')}>
            <NamedPicker
              type="usercompany_id"
              label={t('add.who')}
              many
              ids={ids}
              onChange={setIds}
              withinPortal
            />
          </Labelled>
        ) : (
          <>
            <p className={c.help}>{t('add.help')}</p>
            <FilterBuilder filters={filters} onChange={setFilters} />
            <Fitting filters={fitting.filters} count={fitting.count} error={fitting.error} />
          </>
        )}
        {add.error && <ErrorBanner title={t('add.failed')} error={add.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('add.cancel')}
          </Button>
          <Button type="submit" disabled={count === 0 || fitting.stale} loading={add.isPending}>
            {t('add.confirm', { count })}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** The members that a filter would add, loaded a moment after its last change. Without a complete condition there is no request. */
function useFitting(campaignId: number, filters: FilterGroup, shown: boolean) {
  const canonical = useMemo(() => {
    const read = normaliseFilters(filters);
    return read.ok ? read.group : EMPTY_FILTERS;
  }, [filters]);
  const [settled] = useDebouncedValue(canonical, 300);
  const asked = shown && settled.filters.length > 0;
  const { data, error, isPlaceholderData } = useQuery({
    ...addableCountQuery(useWorkspace(), campaignId, settled),
    enabled: asked,
  });
  return {
    filters: canonical,
    count: asked && !error ? data : undefined,
    error: asked ? error : null,
    stale: shown && (canonical !== settled || isPlaceholderData),
  };
}

interface FittingProps {
  filters: FilterGroup;
  count: number | undefined;
  error: unknown;
}

/** The filter read aloud, and how many people it adds. */
function Fitting({ filters, count, error }: FittingProps) {
  const { t } = useTranslation('details');
  const categories = useCategories();
  const names = useFilterNames(filters);
  if (error) return <ErrorBanner title={t('add.not_counted')} error={error} />;
  if (filters.filters.length === 0) return <p className={c.help}>{t('add.no_condition')}</p>;
  return (
    <div className={c.fitting} aria-live="polite">
      <p>{humanFilters(filters, categories, translate(), names)}</p>
      <p className={c.count}>{count === undefined ? t('add.counting') : t('add.fitting', { count })}</p>
    </div>
  );
}
