import { createFileRoute } from '@tanstack/react-router';
import { loadMfa } from '#features/mfa/load.ts';
import { sessionsQuery } from '#features/profile/api.ts';
import { ProfilePasswordPage } from '#pages/account/profile/password/ProfilePasswordPage.tsx';

export const Route = createFileRoute('/account/$slug/profile/password')({
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(sessionsQuery);
    await loadMfa({ queryClient });
  },
  component: ProfilePasswordPage,
});
