import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadPreferences } from '#features/preferences/load.ts';
import { PreferenceEditPage } from '#pages/account/user/preferences/PreferenceEditPage.tsx';
import { wishOf } from '#features/preferences/view.ts';

export const Route = createFileRoute('/account/$slug/user/preferences/edit/$id/$tab')({
  loader: async ({ context, params: { id, tab } }) => {
    const preference = (await loadPreferences(context)).find((one) => String(one.id) === id);
    const wish = wishOf(tab);
    if (!preference || !wish) throw notFound();
    return { preference, wish };
  },
  component: function PreferenceEdit() {
    const { preference, wish } = Route.useLoaderData();
    return <PreferenceEditPage key={preference.id} preference={preference} wish={wish} />;
  },
});
