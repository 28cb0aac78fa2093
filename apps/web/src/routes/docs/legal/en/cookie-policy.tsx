import { createFileRoute } from '@tanstack/react-router';
import { CookiePolicyPage, loadCookiePolicy } from '#pages/docs/legal/CookiePolicyPage.tsx';

export const Route = createFileRoute('/docs/legal/en/cookie-policy')({
  loader: () => loadCookiePolicy('en'),
  component: () => <CookiePolicyPage language="en" />,
});
