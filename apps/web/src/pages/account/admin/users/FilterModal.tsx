import type { FilterGroup } from '@fika/contract/filter-shape';
import { normaliseFilters } from '@fika/contract/filters';
import { humanFilters } from '@fika/contract/human-filters';
import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useCategories } from '#features/categories/api.ts';
import { countQuery } from '#features/members/api.ts';
import { FilterBuilder } from '#features/members/filters/FilterBuilder.tsx';
import { clausesOf, finishedOnly } from '#features/members/filters/model.ts';
import { useFilterNames } from '#features/members/filters/use-filter-names.ts';
import { askedFilters } from '#features/members/list.ts';
import c from './FilterModal.module.css';
import { Modal } from '#ui/Modal.tsx';

interface FilterModalProps {
  opened: boolean;
  filters: FilterGroup;
  onClose: () => void;
  onApply: (filters: FilterGroup) => void;
}

/** The whole filter at once, with its groups; it counts before it is shown. */
export function FilterModal({ opened, filters, onClose, onApply }: FilterModalProps) {
  const { t } = useTranslation(['members', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('filter.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {opened && <Builder filters={filters} onApply={onApply} onClose={onClose} />}
    </Modal>
  );
}

function Builder({ filters, onClose, onApply }: Omit<FilterModalProps, 'opened'>) {
  const { t } = useTranslation(['members', 'bulk']);
  const [draft, setDraft] = useState(filters);
  const finished = finishedOnly(draft);
  const names = useFilterNames(draft);
  const categories = useCategories();
  const [settled] = useDebouncedValue(JSON.stringify(finished), 300);
  const asked = askedFilters(JSON.parse(settled) as FilterGroup, '');
  const { data: count, error } = useQuery(countQuery(useWorkspace(), asked));
  const unfinished = clausesOf(draft) - clausesOf(finished);
  return (
    <form
      className={c.builder}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(finished);
        onClose();
      }}
    >
      <FilterBuilder filters={draft} onChange={setDraft} />
      <p className={c.sentence} aria-live="polite">
        {humanFilters(finished, categories, translate(), names)}
        {unfinished > 0 && <span className={c.note}> {t('filter.unfinished', { count: unfinished })}</span>}
      </p>
      {error && <ErrorBanner title={t('load_failed')} error={error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('bulk:cancel')}
        </Button>
        <Button type="submit" disabled={!normaliseFilters(finished).ok}>
          {count === undefined
            ? t('filter.open')
            : count === 0
              ? t('filter.none')
              : t('filter.apply', { count })}
        </Button>
      </Group>
    </form>
  );
}
