import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UnverifiedNote } from '#features/accounts/components/UnverifiedNote.tsx';
import { Bell } from '#features/feed/components/Bell.tsx';
import { PageNote } from '#features/onboarding/components/PageNote.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { EXACT } from '#ui/links.tsx';
import { WorkspaceLogo } from '#ui/WorkspaceLogo.tsx';
import { GoTo } from './GoTo.tsx';
import { Main } from './Main.tsx';
import c from './MemberLayout.module.css';
import { isPlaceOpen, markOf, userPlaces } from './nav.ts';
import { UserMenu } from './UserMenu.tsx';

/** The member's side: a top bar, and on a phone a bar of places under the thumb. */
export function MemberLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  return (
    <div className={c.layout}>
      <header className={c.top}>
        <div className={c.topInner}>
          <Link to={paths.userHome(workspace)} className={c.logo} activeOptions={EXACT}>
            <WorkspaceLogo workspace={workspace} />
          </Link>
          <nav className={c.places} aria-label={t('nav.label')}>
            <Places className={c.place} />
          </nav>
          <span className={c.goTo}>
            <GoTo places={userPlaces} look="icon" />
          </span>
          <Bell side="below" />
          <UserMenu look="seat" side="user" />
        </div>
      </header>
      <Main className={c.main}>
        <UnverifiedNote />
        <PageNote />
        {children ?? <Outlet />}
      </Main>
      {userPlaces.length > 1 && (
        <nav className={c.tabs} aria-label={t('nav.label')}>
          <Places className={c.tab} />
        </nav>
      )}
    </div>
  );
}

function Places({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const pathname = useLocation({ select: (location) => location.pathname });
  return userPlaces.map((place) => {
    const Icon = place.icon;
    return (
      <Link
        key={place.label}
        to={place.to(workspace)}
        className={className}
        {...markOf(isPlaceOpen(place, workspace, pathname))}
      >
        <span className={c.icon}>
          <Icon size={20} aria-hidden="true" />
        </span>
        {t(place.label)}
      </Link>
    );
  });
}
