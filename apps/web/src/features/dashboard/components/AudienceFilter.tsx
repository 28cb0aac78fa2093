import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { namesQuery, optionsQuery } from '#features/members/filters/api.ts';
import { mayChooseAudience } from '../access.ts';
import type { DashboardSearch } from '../search.ts';
import c from './DashboardFilters.module.css';
import { FilterPopover } from './FilterPopover.tsx';

interface AudienceFilterProps {
  search: DashboardSearch;
  onChange: (change: Partial<DashboardSearch>) => void;
}

/** The audience whose members the numbers are about. Only for readers who manage all of the programs. */
export function AudienceFilter({ search, onChange }: AudienceFilterProps) {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const may = mayChooseAudience(workspace, search.campaigns);
  const { audience } = search;
  const names = useQuery(namesQuery(workspace, 'audience', audience === undefined ? [] : [audience]));
  if (!may) return null;
  const name = audience === undefined ? undefined : names.data?.get(audience);
  const shown = audience === undefined ? t('audience.all') : (name ?? t('audience.one'));
  return (
    <FilterPopover title={t('audience.title')} shown={shown} label={t('audience.label', { audience: shown })}>
      {(close) => (
        <AudiencePanel
          chosen={audience}
          onChange={(id) => {
            close();
            onChange({ audience: id });
          }}
        />
      )}
    </FilterPopover>
  );
}

const ALL = 'all';

interface PanelProps {
  chosen: number | undefined;
  onChange: (id: number | undefined) => void;
}

function AudiencePanel({ chosen, onChange }: PanelProps) {
  const { t } = useTranslation('dashboard');
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery(optionsQuery(useWorkspace(), 'audience', text));
  return (
    <>
      <SearchInput label={t('audience.search')} value={text} onChange={setText} />
      {error && <ErrorBanner title={t('audience.failed')} error={error} onRetry={() => void refetch()} />}
      <Radio.Group
        aria-label={t('audience.title')}
        value={chosen === undefined ? ALL : String(chosen)}
        onChange={(value) => onChange(value === ALL ? undefined : Number(value))}
      >
        <div className={c.options}>
          <Radio value={ALL} label={t('audience.all')} />
          {data?.map(({ id, name }) => (
            <Radio key={id} value={String(id)} label={name} />
          ))}
        </div>
      </Radio.Group>
      {data?.length === 0 && <p className={c.none}>{t(text ? 'audience.none_found' : 'audience.none')}</p>}
      <p className={c.none}>{t('audience.help')}</p>
    </>
  );
}
