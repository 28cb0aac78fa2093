import { PageSkeleton } from '#ui/Skeletons.tsx';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { campaignQuery } from '#features/campaigns/api.ts';
import { lettersQuery } from '#features/email-templates/api.ts';
import { isLetterKind, isLetterLanguage } from '#features/email-templates/search.ts';
import { isNotFound } from '#lib/api-error.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const LetterPage = lazyPart(
  async () => (await import('#pages/account/admin/campaigns/edit/template/LetterPage.tsx')).LetterPage,
  <PageSkeleton />,
);

export const Route = createFileRoute('/account/$slug/admin/campaigns/edit/$id/template/$template')({
  validateSearch: ({ language }: Record<string, unknown>) => (isLetterLanguage(language) ? { language } : {}),
  loader: async ({ context: { queryClient, workspace }, params: { id, template } }) => {
    if (!/^[1-9]\d{0,15}$/.test(id) || !isLetterKind(template)) throw notFound();
    try {
      const [campaign] = await Promise.all([
        queryClient.ensureQueryData(campaignQuery(workspace, Number(id))),
        queryClient.ensureQueryData(lettersQuery(workspace, Number(id))),
      ]);
      return { campaignId: campaign.id, kind: template, culture: campaign.culture };
    } catch (error) {
      if (isNotFound(error)) throw notFound();
      throw error;
    }
  },
  component: function Letter() {
    const { culture, ...letter } = Route.useLoaderData();
    const { language = culture } = Route.useSearch();
    return <LetterPage {...letter} language={language} />;
  },
});
