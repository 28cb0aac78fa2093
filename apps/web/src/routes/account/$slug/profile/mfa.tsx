import { createFileRoute } from '@tanstack/react-router';
import { loadMfa } from '#features/mfa/load.ts';
import { ProfileMfaPage } from '#pages/account/profile/mfa/ProfileMfaPage.tsx';

export const Route = createFileRoute('/account/$slug/profile/mfa')({
  loader: ({ context }) => loadMfa(context),
  component: ProfileMfaPage,
});
