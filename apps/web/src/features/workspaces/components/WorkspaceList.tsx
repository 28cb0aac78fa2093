import { Link } from '@tanstack/react-router';
import { IconArrowRight, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { homeOf } from '#lib/home.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSession, type Session } from '#lib/session.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { hasManyWorkspaces, matchesName, roleKey } from '../view.ts';
import { WorkspaceMark } from './WorkspaceMark.tsx';
import c from './WorkspaceList.module.css';

type Entry = Session['workspaces'][number];

/** Every workspace of the account, with the account's role and the gate of the workspace. */
export function WorkspaceList({ currentId }: { currentId?: number }) {
  const { t } = useTranslation('workspaces');
  const { workspaces } = useSession();
  const [search, setSearch] = useState('');
  const found = workspaces.filter(({ name }) => matchesName(name, search));
  return (
    <div className={c.box}>
      {hasManyWorkspaces(workspaces) && (
        <SearchInput label={t('list.search')} value={search} onChange={setSearch} />
      )}
      {found.length === 0 ? (
        <EmptyState size="inline" title={t('list.none_title', { search })}>
          <p>{t('list.none')}</p>
        </EmptyState>
      ) : (
        <ul className={c.list}>
          {found.map((entry) => (
            <li key={entry.id}>
              <WorkspaceRow entry={entry} isCurrent={entry.id === currentId} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function WorkspaceRow({ entry, isCurrent }: { entry: Entry; isCurrent: boolean }) {
  const { t } = useTranslation(['workspaces', 'common']);
  return (
    <Link to={homeOf(entry)} className={c.row} {...(isCurrent && { 'aria-current': 'true' })}>
      <WorkspaceMark name={entry.name} id={entry.id} logo={entry.logo_url} />
      <span className={c.text}>
        <span className={c.name}>
          {entry.name}
          {isCurrent && <StatusBadge tone="accent">{t('list.current')}</StatusBadge>}
        </span>
        <span className={c.role}>{t(roleKey(entry.role))}</span>
        {entry.gate && (
          <span className={c.gate}>
            <IconLock size={14} aria-hidden="true" />
            {t(`common:gates.${entry.gate}`)}
          </span>
        )}
      </span>
      <IconArrowRight className={c.arrow} size={18} aria-hidden="true" />
    </Link>
  );
}
