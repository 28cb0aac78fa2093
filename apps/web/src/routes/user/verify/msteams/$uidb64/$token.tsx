import { createFileRoute } from '@tanstack/react-router';
import { ActivationPage } from '../../../../../features/accounts/pages/ActivationPage.tsx';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/user/verify/msteams/$uidb64/$token')({
  loader: () => loadSentences('accounts', 'doors'),
  component: ActivationPage,
});
