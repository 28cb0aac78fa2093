import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './RootLayout.module.css';
import { useFocusAfterSending } from './use-focus-after-sending.ts';
import { whenMain } from './when-main.ts';

/** Around every page: the skip link, and the focus after a change of page. */
export function RootLayout() {
  const { t } = useTranslation();
  useFocusOnNewPage();
  useFocusAfterSending(focusMain);
  return (
    <>
      <a className={c.skip} href="#main" onClick={skip}>
        {t('skip_to_content')}
      </a>
      <Outlet />
    </>
  );
}

// By script and not by address: under a base path `#main` would lead elsewhere.
function skip(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function focusMain(): void {
  whenMain((main) => main.focus({ preventScroll: true }));
}

function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(() => {
    let left: Element | null = null;
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        left = focusedDialog();
      }),
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) whenMain((main) => focusPage(main, left));
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
}

const focusedDialog = () => document.activeElement?.closest('[role="dialog"]') ?? null;

/** Unless the new page has put the focus somewhere already: into its one field, or into a dialog other than the one that was left. */
function focusPage(main: HTMLElement, left: Element | null): void {
  const dialog = focusedDialog();
  if (dialog !== null && dialog !== left) return;
  if (!document.activeElement?.matches('main :is(input, textarea)')) main.focus({ preventScroll: true });
}
