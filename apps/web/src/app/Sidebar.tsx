import { Link, useLocation } from '@tanstack/react-router';
import { Bell } from '#features/feed/components/Bell.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { EXACT } from '#ui/links.tsx';
import { WorkspaceLogo } from '#ui/WorkspaceLogo.tsx';
import { GoTo } from './GoTo.tsx';
import { adminPlaces, innerPlaces, isOpen, isPlaceOpen, markOf, type Place } from './nav.ts';
import c from './Sidebar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface SidebarProps {
  /** Becomes a rail of icons in a narrow window. */
  collapsible?: boolean;
  onNavigate?: () => void;
}

export function Sidebar({ collapsible = false, onNavigate }: SidebarProps) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const places = adminPlaces(workspace);
  return (
    <div className={c.sidebar} data-collapsible={collapsible || undefined}>
      <div className={c.logo}>
        <Link to={paths.adminHome(workspace)} className={c.home} onClick={onNavigate} activeOptions={EXACT}>
          <span className={c.wide}>
            <WorkspaceLogo workspace={workspace} />
          </span>
          <span className={c.narrow}>
            <WorkspaceLogo workspace={workspace} markOnly />
          </span>
        </Link>
        <Bell side="beside" />
      </div>
      <GoTo places={places} look="field" />
      <nav className={c.places} aria-label={t('nav.label')}>
        {places.map((place) => (
          <PlaceLink key={place.label} place={place} onNavigate={onNavigate} />
        ))}
      </nav>
      <div className={c.me}>
        <UserMenu look="row" side="admin" />
      </div>
    </div>
  );
}

function PlaceLink({ place, onNavigate }: { place: Place; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const pathname = useLocation({ select: (location) => location.pathname });
  const to = place.to(workspace);
  const open = isPlaceOpen(place, workspace, pathname);
  const Icon = place.icon;
  return (
    <div>
      <Link to={to} className={c.place} {...markOf(open)} title={t(place.label)} onClick={onNavigate}>
        <Icon size={20} aria-hidden="true" />
        <span className={c.label}>{t(place.label)}</span>
      </Link>
      {open && place.places && (
        <div className={c.inner}>
          {innerPlaces(place, workspace).map((inner) => (
            <Link
              key={inner.label}
              to={inner.to(workspace)}
              className={c.innerPlace}
              {...markOf(isOpen(inner, inner.to(workspace), pathname))}
              onClick={onNavigate}
            >
              {t(inner.label)}
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}
