import { createFileRoute } from '@tanstack/react-router';
import { MemberLayout } from '../../../app/MemberLayout.tsx';
import { loadUserHome } from '../../../features/coffees/load.ts';
import { UserHomePage } from '../../../features/coffees/pages/UserHomePage.tsx';

export const Route = createFileRoute('/account/$slug/opportunities')({
  loader: ({ context }) => loadUserHome(context),
  component: function Opportunities() {
    return (
      <MemberLayout>
        <UserHomePage />
      </MemberLayout>
    );
  },
});
