import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { loadUserHome } from '#features/coffees/load.ts';
import { loadProfile } from '#features/profile/load.ts';
import { ChannelTabs } from '#features/msteams/components/ChannelTabs.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';
import { paths } from '#paths.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';

const UserHomePage = lazyPart(
  async () => (await import('#pages/account/user/UserHomePage.tsx')).UserHomePage,
  <PageSkeleton />,
);
const NetworkPage = lazyPart(
  async () => (await import('#pages/account/user/network/NetworkPage.tsx')).NetworkPage,
  <PageSkeleton />,
);
const PAGES = { activity: UserHomePage, network: NetworkPage };
const isPage = (tab: string): tab is keyof typeof PAGES => Object.hasOwn(PAGES, tab);

export const Route = createFileRoute('/_teams/msteams/channel/tab/$tab')({
  loader: async ({ context, params: { tab } }) => {
    // One page has one address: the programs have no tab in it.
    if (tab === 'programs') throw redirect({ to: paths.teamsChannel(), replace: true });
    if (!isPage(tab)) throw notFound();
    if (tab === 'activity') await Promise.all([loadUserHome(context), loadProfile(context)]);
    return tab;
  },
  component: function ChannelTab() {
    const Shown = PAGES[Route.useLoaderData()];
    return (
      <TeamsPage>
        <ChannelTabs />
        <Shown />
      </TeamsPage>
    );
  },
});
