import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/account/$slug/admin/settings/permissions/')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/account/$slug/admin/settings/permissions/"!</div>;
}
