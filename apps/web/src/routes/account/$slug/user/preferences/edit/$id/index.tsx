import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { loadPreferences } from '#features/preferences/load.ts';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/user/preferences/edit/$id/')({
  loader: async ({ context, params: { slug, id } }) => {
    const preference = (await loadPreferences(context)).find((one) => String(one.id) === id);
    if (!preference) throw notFound();
    throw redirect({
      to: paths.preferencesEditTab({ slug, id: preference.id, tab: preference.wish }),
      replace: true,
    });
  },
});
