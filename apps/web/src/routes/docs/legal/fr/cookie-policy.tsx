import { createFileRoute } from '@tanstack/react-router';
import { CookiePolicyPage, loadCookiePolicy } from '#pages/docs/legal/CookiePolicyPage.tsx';

export const Route = createFileRoute('/docs/legal/fr/cookie-policy')({
  loader: () => loadCookiePolicy('fr'),
  component: () => <CookiePolicyPage language="fr" />,
});
