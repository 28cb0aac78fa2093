import { createFileRoute } from '@tanstack/react-router';
import { loadProfile } from '#features/profile/load.ts';
import { ProfileSettingsPage } from '#pages/account/profile/settings/ProfileSettingsPage.tsx';

export const Route = createFileRoute('/account/$slug/profile/settings')({
  loader: ({ context }) => loadProfile(context),
  component: ProfileSettingsPage,
});
