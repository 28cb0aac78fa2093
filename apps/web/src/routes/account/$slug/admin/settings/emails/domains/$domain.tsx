import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { found } from '../../../../../../../app/guards.ts';
import { sendingDomainQuery } from '../../../../../../../features/sending/api.ts';
import { SendingDomainPage } from '../../../../../../../features/sending/pages/SendingDomainPage.tsx';
import { loadSentences } from '../../../../../../../lib/i18n.ts';
import { useWorkspace } from '../../../../../../../lib/session.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/emails/domains/$domain')({
  loader: ({ context: { queryClient, workspace }, params: { domain } }) =>
    Promise.all([
      loadSentences('sending'),
      found(queryClient.ensureQueryData(sendingDomainQuery(workspace, Number(domain)))),
    ]),
  component: Page,
});

function Page() {
  const id = Number(Route.useParams().domain);
  const { data } = useSuspenseQuery(sendingDomainQuery(useWorkspace(), id));
  return <SendingDomainPage key={id} domain={data} />;
}
