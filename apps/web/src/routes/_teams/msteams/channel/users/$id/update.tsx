import { createFileRoute, notFound } from '@tanstack/react-router';
import { found, requireAdmin } from '#app/guards.ts';
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
    const isOwn = id === context.workspace.user.id;
    if (isOwn) {
      await loadProfile(context);
    } else {
      requireAdmin({ context });
      await found(loadMember(context, id));
    }
    return { id, isOwn };
  },
  component: function Member() {
    const { id, isOwn } = Route.useLoaderData();
    return (
      <TeamsPage>
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
