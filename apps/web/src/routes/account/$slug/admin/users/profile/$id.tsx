import { createFileRoute } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { loadMember } from '#features/profile/load-member.ts';
import { MemberPage } from '#pages/account/admin/users/profile/MemberPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/users/profile/$id')({
  loader: ({ context, params }) => found(loadMember(context, Number(params.id))),
  component: function MemberProfile() {
    const id = Number(Route.useParams().id);
    return <MemberPage key={id} id={id} />;
  },
});
