import type { ReactNode } from 'react';
import type { DashboardSearch } from '../search.ts';
import { AudienceFilter } from './AudienceFilter.tsx';
import c from './DashboardFilters.module.css';
import { ProgramsFilter } from './ProgramsFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';

interface DashboardFiltersProps {
  search: DashboardSearch;
  onChange: (change: Partial<DashboardSearch>) => void;
  /** More filters of the page, at the end. */
  children?: ReactNode;
}

/** The programs, audience and days that the numbers of a page are about. */
export function DashboardFilters({ search, onChange, children }: DashboardFiltersProps) {
  return (
    <div className={c.filters}>
      <ProgramsFilter search={search} onChange={onChange} />
      <AudienceFilter search={search} onChange={onChange} />
      <RangeFilter search={search} onChange={onChange} />
      {children}
    </div>
  );
}
