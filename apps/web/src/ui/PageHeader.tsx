import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { TextLink } from './links.tsx';
import c from './PageHeader.module.css';
import { usePageTitle } from './use-page-title.ts';

interface Crumb {
  label: string;
  /** From `paths`; the last crumb, where you are, has none. */
  to?: string;
}

export interface PageHeaderProps {
  title: string;
  /** Which of its tabs is open: the browser's title names it first. */
  tab?: string | undefined;
  crumbs?: readonly Crumb[];
  /** A `StatusBadge` next to the title. */
  status?: ReactNode;
  /** Right side: at most one primary, one or two default, then the menu "…". */
  actions?: ReactNode;
  /** `LinkTabs`, below. */
  tabs?: ReactNode;
  /** Whether the title and the actions stay in sight while the page scrolls, except on phones. */
  stays?: boolean;
}

const NO_CRUMBS: readonly Crumb[] = [];

export function PageHeader(props: PageHeaderProps) {
  const { title, tab, crumbs = NO_CRUMBS, status, actions, tabs, stays } = props;
  usePageTitle(tab === undefined ? title : `${tab} · ${title}`);
  return (
    <header className={c.header} data-tabs={Boolean(tabs)} data-stays={stays || undefined}>
      {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
      <div className={c.row}>
        <div className={c.title}>
          <h1>{title}</h1>
          {status}
        </div>
        {actions && <div className={c.actions}>{actions}</div>}
      </div>
      {tabs}
    </header>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav className={c.crumbs} aria-label={t('nav.breadcrumb')}>
      {crumbs.map(({ label, to }, index) => (
        <Fragment key={label}>
          {index > 0 && <span aria-hidden="true">/</span>}
          {to === undefined ? (
            <span aria-current="page">{label}</span>
          ) : (
            <TextLink to={to} className={c.crumb}>
              {label}
            </TextLink>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
