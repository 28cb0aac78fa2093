import { searchKey } from '@fika/contract/text';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { SearchInput } from '#ui/SearchInput.tsx';
import { mayChooseAudience, seenPrograms } from '../access.ts';
import { programsQuery } from '../api.ts';
import { type DashboardSearch, wantedOf } from '../search.ts';
import c from './DashboardFilters.module.css';
import { FilterPopover } from './FilterPopover.tsx';

interface ProgramsFilterProps {
  search: DashboardSearch;
  onChange: (change: Partial<DashboardSearch>) => void;
}

interface Program {
  id: number;
  name: string;
}

/** The programs that the numbers are about, chosen by name. With a single program there is nothing to choose. */
export function ProgramsFilter({ search, onChange }: ProgramsFilterProps) {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const { data } = useQuery(programsQuery(workspace, wantedOf(search)));
  const chosen = search.campaigns ?? [];
  const programs = data?.campaigns ?? [];
  if (data && programs.length < 2 && chosen.length === 0) return null;
  const all = t(seenPrograms(workspace) === 'all' ? 'programs.all' : 'programs.own');
  const [only] = chosen;
  const name = programs.find(({ id }) => chosen.length === 1 && id === only)?.name;
  const shown = chosen.length === 0 ? all : (name ?? t('programs.count', { count: chosen.length }));
  return (
    <FilterPopover title={t('programs.title')} shown={shown} label={t('programs.label', { programs: shown })}>
      {() => <ProgramsPanel programs={programs} search={search} all={all} onChange={onChange} />}
    </FilterPopover>
  );
}

/** From this number of programs on, they are searched. */
const MANY = 8;

interface PanelProps {
  programs: readonly Program[];
  search: DashboardSearch;
  all: string;
  onChange: ProgramsFilterProps['onChange'];
}

function ProgramsPanel({ programs, search, all, onChange }: PanelProps) {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const chosen = search.campaigns ?? [];
  const [text, setText] = useState('');
  const wanted = searchKey(text);
  const found = programs.filter(({ name }) => searchKey(name).includes(wanted));
  const choose = (ids: number[]) =>
    onChange({
      campaigns: ids.length > 0 ? ids : undefined,
      // The server refuses the audience for programs that the reader does not manage.
      ...(!mayChooseAudience(workspace, ids) && { audience: undefined }),
    });
  return (
    <>
      {programs.length >= MANY && (
        <SearchInput label={t('programs.search')} value={text} onChange={setText} />
      )}
      <div className={c.options}>
        <Checkbox label={all} checked={chosen.length === 0} onChange={() => choose([])} />
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) =>
              choose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
        {found.length === 0 && <p className={c.none}>{t('programs.none')}</p>}
      </div>
    </>
  );
}
