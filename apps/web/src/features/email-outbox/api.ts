import { emailOutboxEndpoints } from '@fika/contract/calls/email-outbox.gen';
import type { MemberMail } from '@fika/contract/endpoints/email-outbox';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';

export type { MemberMail };

/** The emails to a member, a page at a time, and whether their mailbox bounces. */
export function memberMailsQuery(workspace: CallScope, id: number, page: { limit: number; offset: number }) {
  return queryOptions({
    queryKey: ['deliveries', workspace.id, 'member', id, page],
    queryFn: ({ signal }) =>
      api.list(emailOutboxEndpoints.users_detail_mails, {
        workspace,
        signal,
        params: { id },
        query: page,
      }),
    placeholderData: keepPreviousData,
  });
}
