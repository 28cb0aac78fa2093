import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useCoffee } from '#features/coffees/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { BrandColour } from '#ui/BrandColour.tsx';
import { fullName } from '#ui/initials.ts';
import { LanguageSwitch } from '#ui/LanguageSwitch.tsx';
import { TextLink } from '#ui/links.tsx';
import { WorkspaceLogo } from '#ui/WorkspaceLogo.tsx';
import c from './GuestLayout.module.css';
import { Main } from './Main.tsx';

/** A visitor without a session has no websocket, so the page polls what the other members write. */
const ASK_MS = 5_000;
const LIVE: ReadonlySet<unknown> = new Set(['coffees', 'messages']);

/** The layout of the one page that a link in an email opens: it names the member and offers the login for every other page. */
export function GuestLayout({ coffeeId, children }: { coffeeId: number; children: ReactNode }) {
  const { t } = useTranslation('coffees');
  const workspace = useWorkspace();
  useAsking(coffeeId);
  const next = paths.coffee({ slug: workspace.slug, id: coffeeId });
  return (
    <div className={c.layout}>
      <BrandColour colour={workspace.branding.colour} />
      <header className={c.top}>
        <div className={c.topInner}>
          <WorkspaceLogo workspace={workspace} />
          <LanguageSwitch />
        </div>
      </header>
      <Main className={c.main}>
        <p className={c.whose}>
          <span>{t('by_link.for', { name: fullName(workspace.user), company: workspace.name })}</span>{' '}
          <TextLink to={paths.login()} search={{ next }} underline="always">
            {t('by_link.log_in')}
          </TextLink>
        </p>
        {children}
      </Main>
    </div>
  );
}

/** Refetches while the tab is visible what other members may have changed. */
function useAsking(coffeeId: number): void {
  const queryClient = useQueryClient();
  const { status, scheduled_at: date } = useCoffee(coffeeId);
  const known = useRef(`${status} ${date}`);
  useEffect(() => {
    const now = `${status} ${date}`;
    // Computing the common free times is slow, so the page refetches them only after another time was chosen.
    if (known.current !== now) void queryClient.invalidateQueries({ queryKey: ['booking'] });
    known.current = now;
  }, [queryClient, status, date]);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => LIVE.has(queryKey[0]) });
    };
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [queryClient]);
}
