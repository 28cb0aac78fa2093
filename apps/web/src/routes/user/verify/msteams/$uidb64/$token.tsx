import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { TeamsLinkPage } from '#pages/user/verify/msteams/TeamsLinkPage.tsx';

export const Route = createFileRoute('/user/verify/msteams/$uidb64/$token')({
  beforeLoad: requireAccount,
  component: TeamsLinkPage,
});
