import { createFileRoute } from '@tanstack/react-router';
import { loadMfa } from '../../../../features/mfa/load.ts';
import { sessionsQuery } from '../../../../features/profile/api.ts';
import { ProfilePasswordPage } from '../../../../features/profile/pages/ProfilePasswordPage.tsx';
import { loadSentences } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/profile/password')({
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(sessionsQuery);
    await Promise.all([loadMfa({ queryClient }), loadSentences('profile', 'accounts', 'doors')]);
  },
  component: ProfilePasswordPage,
});
