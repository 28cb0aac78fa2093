import { defaultParseSearch, useNavigate } from '@tanstack/react-router';
import type { Session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { wayIn } from './view.ts';

/** Leads to where a session that just began opens a door; `wish` is where somebody wanted to go. */
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
