import { createFileRoute, notFound } from '@tanstack/react-router';
import { found, requireAdmin } from '#app/guards.ts';
import { aroundQuery } from '#features/msteams/channel-api.ts';
import { ChannelTabs } from '#features/msteams/components/ChannelTabs.tsx';
import { loadMember } from '#features/profile/load-member.ts';
import { loadProfile } from '#features/profile/load.ts';
import { ProfileLayout } from '#features/profile/components/ProfileLayout.tsx';
import { ProfilePage } from '#pages/account/profile/ProfilePage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';

const MemberPage = lazyPart(
  async () => (await import('#pages/account/admin/users/profile/MemberPage.tsx')).MemberPage,
  <PageSkeleton />,
);

export const Route = createFileRoute('/_teams/msteams/channel/users/$id/update')({
  loader: async ({ context, params }) => {
    if (!/^[1-9]\d{0,15}$/.test(params.id)) throw notFound();
    const id = Number(params.id);
    if (id === context.workspace.user.id) {
      // The personal tabs of the app lead here, too.
      const around = await context.queryClient.ensureQueryData(aroundQuery);
      await loadProfile(context);
      return { id, isOwn: true, isInChannel: around !== null };
    }
    requireAdmin({ context });
    await found(loadMember(context, id));
    return { id, isOwn: false, isInChannel: false };
  },
  component: function Member() {
    const { id, isOwn, isInChannel } = Route.useLoaderData();
    return (
      <TeamsPage>
        {isInChannel && <ChannelTabs />}
        {isOwn ? (
          <ProfileLayout single>
            <ProfilePage />
          </ProfileLayout>
        ) : (
          <MemberPage key={id} id={id} />
        )}
      </TeamsPage>
    );
  },
});
