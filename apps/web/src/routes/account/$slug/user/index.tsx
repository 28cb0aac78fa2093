import { createFileRoute } from '@tanstack/react-router';
import { loadUserHome } from '../../../../features/coffees/load.ts';
import { UserHomePage } from '../../../../features/coffees/pages/UserHomePage.tsx';
import { FieldsFirst } from '../../../../features/profile/components/FieldsFirst.tsx';
import { loadProfile } from '../../../../features/profile/load.ts';

export const Route = createFileRoute('/account/$slug/user/')({
  loader: ({ context }) => Promise.all([loadUserHome(context), loadProfile(context)]),
  component: function UserHome() {
    return (
      <FieldsFirst>
        <UserHomePage />
      </FieldsFirst>
    );
  },
});
