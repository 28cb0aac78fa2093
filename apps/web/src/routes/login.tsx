import { createFileRoute } from '@tanstack/react-router';
import { requireLoggedOut } from '../app/guards.ts';
import { LoginPage } from '../features/accounts/pages/LoginPage.tsx';
import { loginSearch } from '../features/accounts/view.ts';
import { PasskeyLogin } from '../features/mfa/components/PasskeyLogin.tsx';
import { loadSentences } from '../lib/i18n.ts';

const OTHER_WAYS = [PasskeyLogin];

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  // A sign-in link may be for somebody else than whoever is logged in here.
  beforeLoad: (asked) => (asked.search.link === undefined ? requireLoggedOut(asked) : undefined),
  loader: () => loadSentences('accounts', 'mfa'),
  component: () => <LoginPage otherWays={OTHER_WAYS} />,
});
