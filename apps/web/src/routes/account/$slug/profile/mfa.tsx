import { createFileRoute } from '@tanstack/react-router';
import { loadMfa } from '#features/mfa/load.ts';
import { ProfileMfaPage } from '#features/mfa/pages/ProfileMfaPage.tsx';

export const Route = createFileRoute('/account/$slug/profile/mfa')({
  loader: ({ context }) => loadMfa(context),
  component: ProfileMfaPage,
});
