import { createFileRoute } from '@tanstack/react-router';
import { requireLoggedOut } from '../app/guards.ts';
import { RegisterPage } from '../features/accounts/pages/RegisterPage.tsx';
import { loadSentences } from '../lib/i18n.ts';

export const Route = createFileRoute('/register')({
  beforeLoad: requireLoggedOut,
  loader: () => loadSentences('accounts', 'doors'),
  component: RegisterPage,
});
