import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import c from './InnerPlaces.module.css';
import { adminPlaces, innerPlaces, isOpen, isPlaceOpen, markOf } from './nav.ts';

/** The pages inside of the current section, above the page: a sidebar of icons has no space for them. */
export function InnerPlaces() {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const pathname = useLocation({ select: (location) => location.pathname });
  const open = adminPlaces(workspace).find((place) => isPlaceOpen(place, workspace, pathname));
  if (!open?.places) return null;
  return (
    <nav className={c.places} aria-label={t(open.label)}>
      {innerPlaces(open, workspace).map((place) => {
        const to = place.to(workspace);
        return (
          <Link key={place.label} to={to} className={c.place} {...markOf(isOpen(place, to, pathname))}>
            {t(place.label)}
          </Link>
        );
      })}
    </nav>
  );
}
