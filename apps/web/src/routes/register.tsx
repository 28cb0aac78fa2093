import { createFileRoute } from '@tanstack/react-router';
import { requireLoggedOut } from '#app/guards.ts';
import { RegisterPage } from '#pages/register/RegisterPage.tsx';

export const Route = createFileRoute('/register')({
  beforeLoad: requireLoggedOut,
  component: RegisterPage,
});
