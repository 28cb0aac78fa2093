import { createFileRoute } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { MemberHistory } from '#features/audit/components/MemberHistory.tsx';
import { MemberCoffees } from '#features/coffees/components/MemberCoffees.tsx';
import { MemberNetwork } from '#features/coffees/components/MemberNetwork.tsx';
import { MemberMails } from '#features/email-outbox/components/MemberMails.tsx';
import { MemberInvitations } from '#features/invitations/components/MemberInvitations.tsx';
import { MemberPrograms } from '#features/participations/components/MemberPrograms.tsx';
import { loadMember } from '#features/profile/load-member.ts';
import { MemberPage } from '#pages/account/admin/users/profile/MemberPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/users/profile/$id')({
  loader: ({ context, params }) => found(loadMember(context, Number(params.id))),
  component: MemberProfile,
});

/** A person as admins see them; each part comes from the feature that knows it, and loads by itself. */
function MemberProfile() {
  const id = Number(Route.useParams().id);
  return (
    <MemberPage key={id} id={id} aside={<MemberMails id={id} />}>
      <MemberPrograms id={id} />
      <MemberCoffees id={id} />
      <MemberNetwork id={id} />
      <MemberInvitations id={id} />
      <MemberHistory id={id} />
    </MemberPage>
  );
}
