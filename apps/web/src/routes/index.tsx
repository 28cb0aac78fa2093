import { createFileRoute } from '@tanstack/react-router';
import { requireLoggedOut } from '../app/guards.ts';
import { LoginPage } from '../features/accounts/pages/LoginPage.tsx';
import { loginSearch } from '../features/accounts/view.ts';
import { loadSentences } from '../lib/i18n.ts';

export const Route = createFileRoute('/')({
  validateSearch: loginSearch,
  beforeLoad: requireLoggedOut,
  loader: () => loadSentences('accounts'),
  component: LoginPage,
});
