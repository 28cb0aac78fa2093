import { createFileRoute } from '@tanstack/react-router';
import { requireLoggedOut } from '#app/guards.ts';
import { LoginPage } from '#pages/login/LoginPage.tsx';
import { loginSearch } from '#features/accounts/search.ts';

export const Route = createFileRoute('/')({
  validateSearch: loginSearch,
  beforeLoad: requireLoggedOut,
  component: () => <LoginPage />,
});
