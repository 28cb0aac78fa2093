import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import c from './LinkTabs.module.css';

export interface LinkTab {
  label: string;
  /** From `paths`. */
  to: string;
  /** Shown small after the label. */
  count?: string;
}

/** Tabs that are pages: each has its URL, the one that is open is underlined. */
export function LinkTabs({ tabs, label }: { tabs: readonly LinkTab[]; label: string }) {
  return (
    <nav className={c.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={c.tab}
          activeOptions={{ exact: true, includeSearch: false }}
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
