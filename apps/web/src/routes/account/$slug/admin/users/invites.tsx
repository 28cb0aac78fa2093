import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { InvitesPage } from '../../../../../features/invitations/pages/InvitesPage.tsx';
import { invitesDefaults, invitesSearch } from '../../../../../features/invitations/search.ts';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/users/invites')({
  validateSearch: invitesSearch,
  search: { middlewares: [stripSearchParams(invitesDefaults)] },
  loader: () => loadSentences('invitations'),
  component: InvitesPage,
});
