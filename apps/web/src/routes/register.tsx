import { createFileRoute } from '@tanstack/react-router';
import { requireLoggedOut } from '#app/guards.ts';
import { RegisterPage } from '#features/accounts/pages/RegisterPage.tsx';

export const Route = createFileRoute('/register')({
  beforeLoad: requireLoggedOut,
  component: RegisterPage,
});
