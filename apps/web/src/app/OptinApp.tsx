import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement, Suspense } from 'react';
import { openPath, pageOf } from '#features/participations/optin/links.ts';
import { OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';

const queryClient = createQueryClient();

/** The files in routes/optin by their addresses: `/optin/unsubscribe/$product/confirmation` -> the page. */
const pages = Object.entries(
  import.meta.glob<ComponentType>('../routes/optin/**/*.tsx', { eager: true, import: 'default' }),
).map(([file, Page]) => ({
  path: file.replace('../routes', '').replace(/(\/index)?\.tsx$/, ''),
  Page,
}));

/** The page of an address. A part that begins with a dollar matches any value, unless a file names the value. */
export function findPage(address: string): ComponentType | null {
  const path = pageOf(address);
  const exact = pages.find((page) => page.path === path);
  if (exact) return exact.Page;
  const fits = ({ path: known }: { path: string }) =>
    known.includes('$') && new RegExp(`^${known.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path);
  return pages.find(fits)?.Page ?? null;
}

/**
 * The pages that a link in an email opens. Each is a document without the router and the components of the product, so that a
 * phone loads little.
 */
export function OptinApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>{createElement(findPage(openPath()) ?? NoPage)}</Suspense>
    </QueryClientProvider>
  );
}

function NoPage() {
  const { t } = useTranslation('optin');
  return (
    <OptinScreen people={[null, null]} title={t('no_page.title')} sheet={null}>
      <p>{t('no_page.text')}</p>
    </OptinScreen>
  );
}
