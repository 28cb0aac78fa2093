import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './LinkTabs.module.css';

export interface LinkTab {
  label: string;
  /** From `paths`. */
  to: string;
  /** The search parameter of the tab, for tabs of one page: it then determines the current tab. */
  search?: Readonly<Record<string, unknown>>;
  /** Shown small after the label. */
  count?: string | undefined;
}

const BY_PATH = { exact: true, includeSearch: false };
const BY_SEARCH = { exact: false, includeSearch: true, explicitUndefined: true };

/** Tabs that are pages: each has its URL, the one that is open is underlined. */
export function LinkTabs({ tabs, label }: { tabs: readonly LinkTab[]; label: string }) {
  const bar = useRef<HTMLElement>(null);
  const address = useLocation({ select: ({ href }) => href });
  const shown = useRef('');
  // On a phone the open tab may lie outside of the bar.
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (open && bar.current) bar.current.scrollLeft = open.offsetLeft - bar.current.clientWidth / 3;
  });
  return (
    <nav ref={bar} className={c.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          {...(tab.search && { search: tab.search as never })}
          className={c.tab}
          activeOptions={tab.search ? BY_SEARCH : BY_PATH}
          activeProps={{ 'aria-current': 'page' }}
        >
          {tab.label}
          {tab.count !== undefined && <span className={c.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** "Step 2 of 4" over the numbered tabs of a wizard. */
export function StepOf({ step, total }: { step: number; total: number }) {
  const { t } = useTranslation();
  return <p className={c.step}>{t('steps.of', { step, total })}</p>;
}
