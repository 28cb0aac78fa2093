import { createFileRoute } from '@tanstack/react-router';
import { loadProfile } from '#features/profile/load.ts';
import { ProfilePage } from '#pages/account/profile/ProfilePage.tsx';

export const Route = createFileRoute('/account/$slug/profile/')({
  loader: ({ context }) => loadProfile(context),
  component: ProfilePage,
});
