import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import c from './RootLayout.module.css';

/** Around every page: the way past the navigation, and the focus that follows a change of page. */
export function RootLayout() {
  const { t } = useTranslation();
  useFocusOnNewPage();
  return (
    <>
      <a className={c.skip} href="#main" onClick={(event) => focusMain(event)}>
        {t('skip_to_content')}
      </a>
      <Outlet />
    </>
  );
}

// By script and not by address: under a base path `#main` would lead elsewhere.
function focusMain(event?: React.MouseEvent): void {
  event?.preventDefault();
  document.getElementById('main')?.focus({ preventScroll: event === undefined });
}

function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) focusMain();
      }),
    [router],
  );
}
