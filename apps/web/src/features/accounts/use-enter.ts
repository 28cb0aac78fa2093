import { defaultParseSearch, useNavigate } from '@tanstack/react-router';
import type { Session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { wayIn } from './view.ts';

/** Navigates to the page for a session that just began; `wish` is the page that the person asked for. */
export function useEnter(): (session: Session, wish?: string) => void {
  const navigate = useNavigate();
  return (session, wish) => {
    const way = wayIn(session, wish);
    if ('href' in way) return location.assign(settings.base_path + way.href);
    const { pathname, search, hash } = new URL(way.to, location.origin);
    void navigate({
      to: pathname,
      search: defaultParseSearch(search) as never,
      hash: hash.slice(1),
      replace: true,
    });
  };
}
