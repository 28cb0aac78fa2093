import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { callbackSearch } from '#lib/consent-state.ts';
import { TeamsInstallPage } from '#pages/extensions/msteams/install/TeamsInstallPage.tsx';

export const Route = createFileRoute('/extensions/msteams/install')({
  validateSearch: callbackSearch,
  beforeLoad: requireAccount,
  component: TeamsInstallPage,
});
