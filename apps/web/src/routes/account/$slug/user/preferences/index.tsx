import { createFileRoute } from '@tanstack/react-router';
import { loadPreferences } from '#features/preferences/load.ts';
import { PreferencesPage } from '#pages/account/user/preferences/PreferencesPage.tsx';

export const Route = createFileRoute('/account/$slug/user/preferences/')({
  loader: ({ context }) => loadPreferences(context),
  component: PreferencesPage,
});
