import { createFileRoute } from '@tanstack/react-router';
import { loadPreferences } from '#features/preferences/load.ts';
import { PreferenceAddPage } from '#pages/account/user/preferences/PreferenceAddPage.tsx';

export const Route = createFileRoute('/account/$slug/user/preferences/add')({
  loader: ({ context }) => loadPreferences(context),
  component: PreferenceAddPage,
});
