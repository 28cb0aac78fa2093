import { createFileRoute } from '@tanstack/react-router';
import { loadPreferences } from '#features/preferences/load.ts';
import { PreferenceAddPage } from '#features/preferences/pages/PreferenceAddPage.tsx';

export const Route = createFileRoute('/account/$slug/user/preferences/add')({
  loader: ({ context }) => loadPreferences(context),
  component: PreferenceAddPage,
});
