import { createFileRoute, notFound } from '@tanstack/react-router';
import { twoFaQuery } from '#features/mfa/api.ts';
import { teamsQuery } from '#features/msteams/api.ts';
import { slackQuery } from '#features/slack/api.ts';
import { ssoQuery } from '#features/sso/api.ts';
import { IntegrationsPage } from '#pages/account/admin/settings/integrations/IntegrationsPage.tsx';
import { INTEGRATION_TABS } from '#features/sso/view.ts';
import { ssoSearch } from '#features/sso/search.ts';

const tabOf = (name: string) => INTEGRATION_TABS.find((tab) => tab === name);

export const Route = createFileRoute('/account/$slug/admin/settings/integrations/$tab')({
  validateSearch: ssoSearch,
  loader: ({ context: { queryClient, workspace }, params }) => {
    const tab = tabOf(params.tab);
    if (!tab) throw notFound();
    const isSuperadmin = workspace.user.role === 2;
    return Promise.all([
      queryClient.ensureQueryData(slackQuery(workspace)),
      queryClient.ensureQueryData(teamsQuery(workspace)),
      tab === 'security' ? queryClient.ensureQueryData(twoFaQuery(workspace)) : null,
      tab === 'sso' && isSuperadmin ? queryClient.ensureQueryData(ssoQuery(workspace)) : null,
    ]);
  },
  component: Page,
});

function Page() {
  const { tab } = Route.useParams();
  return <IntegrationsPage tab={tabOf(tab) ?? 'sso'} />;
}
