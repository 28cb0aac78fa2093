import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { InvitesPage } from '#pages/account/admin/users/invites/InvitesPage.tsx';
import { invitesDefaults, invitesSearch } from '#features/invitations/search.ts';

export const Route = createFileRoute('/account/$slug/admin/users/invites')({
  validateSearch: invitesSearch,
  search: { middlewares: [stripSearchParams(invitesDefaults)] },
  component: InvitesPage,
});
