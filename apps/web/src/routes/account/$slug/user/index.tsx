import { createFileRoute } from '@tanstack/react-router';
import { loadUserHome } from '../../../../features/coffees/load.ts';
import { UserHomePage } from '../../../../features/coffees/pages/UserHomePage.tsx';

export const Route = createFileRoute('/account/$slug/user/')({
  loader: ({ context }) => loadUserHome(context),
  component: UserHomePage,
});
