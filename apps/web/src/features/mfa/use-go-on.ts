import { defaultParseSearch, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { homeOf } from '#lib/home.ts';
import type { Session } from '#lib/session.ts';
import { wayIn } from '#features/accounts/view.ts';

/** Continues after the second step: to the requested page, else to the home page of the workspace in the address. */
export function useGoOn(): (session: Session) => void {
  const navigate = useNavigate();
  const { slug } = useParams({ strict: false });
  const { next } = useSearch({ strict: false });
  return (session) => {
    const here = session.workspaces.find((workspace) => workspace.slug === slug);
    const way = wayIn(session, next ?? (here && homeOf(here)));
    if ('href' in way) return location.assign(new URL(way.href, document.baseURI));
    const { pathname, search } = new URL(way.to, location.origin);
    void navigate({ to: pathname, search: defaultParseSearch(search) as never, replace: true });
  };
}
