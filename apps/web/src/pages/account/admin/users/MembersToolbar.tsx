import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { FilterSentence, SentenceAction } from '#features/members/filters/FilterSentence.tsx';
import { clausesOf } from '#features/members/filters/model.ts';
import { isSameFilter, withSearch } from '#features/members/list.ts';
import { ACTIVE_MEMBERS, type MemberListState } from '#features/members/search.ts';
import type { ColumnSettings } from '#features/members/use-columns.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import c from './MembersToolbar.module.css';
import { lazyDialog } from '#ui/lazy-part.tsx';

const isOpen = ({ opened }: { opened: boolean }) => opened;
const FilterModal = lazyDialog(isOpen, async () => (await import('./FilterModal.tsx')).FilterModal);
const SaveAudience = lazyDialog(
  isOpen,
  async () => (await import('#features/members/bulk/SaveAudience.tsx')).SaveAudience,
);

interface MembersToolbarProps {
  state: MemberListState;
  settings: ColumnSettings;
  onChange: (change: Partial<MemberListState>) => void;
}

/** Search, filter and columns; below them the filter as a sentence. */
export function MembersToolbar({ state, settings, onChange }: MembersToolbarProps) {
  const { t } = useTranslation(['members', 'bulk']);
  const { filters, search } = state;
  const [open, setOpen] = useState<'filter' | 'audience' | null>(null);
  const close = () => setOpen(null);
  const { reason } = useCan('audiences_add');
  const isUsual = search === '' && isSameFilter(filters, ACTIVE_MEMBERS);
  const wanted = withSearch(filters, search);
  return (
    <>
      <Toolbar>
        <SearchInput label={t('search')} value={search} onChange={(next) => onChange({ search: next })} />
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onClick={() => setOpen('filter')}
        >
          {t('filter.open')}
        </Button>
        <div className={c.columns}>
          <ColumnsMenu settings={settings} />
        </div>
      </Toolbar>
      <div className={c.sentence}>
        <FilterSentence filters={filters} onChange={(next) => onChange({ filters: next })}>
          {clausesOf(wanted) > 0 && (
            <SentenceAction
              label={t('bulk:save_audience.open')}
              reason={reason}
              onClick={() => setOpen('audience')}
            />
          )}
          {!isUsual && (
            <SentenceAction
              label={t('filter.clear')}
              onClick={() => onChange({ filters: ACTIVE_MEMBERS, search: '' })}
            />
          )}
        </FilterSentence>
      </div>
      <FilterModal
        opened={open === 'filter'}
        filters={filters}
        onClose={close}
        onApply={(next) => onChange({ filters: next })}
      />
      <SaveAudience opened={open === 'audience'} filters={wanted} onClose={close} />
    </>
  );
}
