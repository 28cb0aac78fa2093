import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { findSendingDomain, sendingDomainQuery } from '#features/email-domains/api.ts';
import { SendingDomainPage } from '#pages/account/admin/settings/emails/domains/SendingDomainPage.tsx';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/emails/domains/$domain')({
  loader: async ({ context: { queryClient, workspace }, params: { slug, domain } }) => {
    if (/^\d+$/.test(domain)) {
      // Links from before had its number. One that was removed has no other address.
      const byId = await found(queryClient.ensureQueryData(sendingDomainQuery(workspace, Number(domain))));
      if (byId.status === 'archived') return byId.id;
      throw redirect({ to: paths.settingsEmailsDomain({ slug, domain: byId.domain }), replace: true });
    }
    const named = await findSendingDomain(queryClient, workspace, domain);
    if (!named) throw notFound();
    await found(queryClient.ensureQueryData(sendingDomainQuery(workspace, named.id)));
    return named.id;
  },
  component: Page,
});

function Page() {
  const id = Route.useLoaderData();
  const { data } = useSuspenseQuery(sendingDomainQuery(useWorkspace(), id));
  return <SendingDomainPage key={id} domain={data} />;
}
