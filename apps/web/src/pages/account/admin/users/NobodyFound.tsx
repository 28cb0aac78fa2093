import { humanFilters } from '@fika/contract/human-filters';
import { translate, useTranslation } from '#lib/i18n.ts';
import { NothingFound } from '#ui/NothingFound.tsx';
import { useCategories } from '#features/categories/api.ts';
import { useFilterNames } from '#features/members/filters/use-filter-names.ts';
import { isSameFilter } from '#features/members/list.ts';
import { ACTIVE_MEMBERS, type MemberListState, NO_CONDITIONS } from '#features/members/search.ts';

interface NobodyFoundProps {
  state: MemberListState;
  onChange: (change: Partial<MemberListState>) => void;
}

/** No results: what was searched, and how to widen. */
export function NobodyFound({ state, onChange }: NobodyFoundProps) {
  const { t } = useTranslation('members');
  const { search, filters } = state;
  const sentence = humanFilters(filters, useCategories(), translate(), useFilterNames(filters));
  const ways = [
    ...(search && !isSameFilter(filters, NO_CONDITIONS)
      ? [{ label: t('nobody.everywhere'), change: { filters: NO_CONDITIONS } }]
      : []),
    ...(search ? [{ label: t('nobody.clear_search'), change: { search: '' } }] : []),
    ...(isSameFilter(filters, ACTIVE_MEMBERS)
      ? []
      : [{ label: t('nobody.reset'), change: { filters: ACTIVE_MEMBERS, search: '' } }]),
  ];
  return (
    <NothingFound
      title={t(search ? 'nobody.title_search' : 'nobody.title_filter')}
      ways={ways.map(({ label, change }) => ({ label, onTake: () => onChange(change) }))}
    >
      {search ? t('nobody.searched', { search, sentence }) : t('nobody.filtered', { sentence })}
    </NothingFound>
  );
}
