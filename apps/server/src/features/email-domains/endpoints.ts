import { emailDomainsEndpoints } from '@fika/contract';
import { admin, AfterCommit, limited, mount, type RequestCtx, superadmin } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { archiveSendingDomain } from './commands/archive-sending-domain.ts';
import { createSendingDomain } from './commands/create-sending-domain.ts';
import { deleteSmtpConfig } from './commands/delete-smtp-config.ts';
import { sendTestEmail } from './commands/send-test-mail.ts';
import { verifySendingDomain } from './commands/verify-sending-domain.ts';
import { presentSendingDomain } from './present.ts';
import { getSendingDomain, listSendingDomains, type SendingDomainRow } from './queries.ts';

const show = (ctx: RequestCtx, row: SendingDomainRow) =>
  presentSendingDomain(row, ctx.services.config, ctx.t);

export const sending = mount(emailDomainsEndpoints, {
  sending_domain: admin(async (ctx, { query }) => {
    const { count, rows } = await listSendingDomains(ctx, query);
    return presentPage(
      ctx.url,
      query,
      count,
      rows.map((row) => show(ctx, row)),
    );
  }),
  sending_domain_create: superadmin((ctx, { body }) => createSendingDomain(ctx, body.domain)),
  sending_domain_get: admin(async (ctx, { params }) => show(ctx, await getSendingDomain(ctx, params.id))),
  sending_domain_update: superadmin(async (ctx, { params }) =>
    show(ctx, await archiveSendingDomain(ctx, params.id)),
  ),
  sending_domain_verify: limited(
    { max: 30, seconds: 60 },
    superadmin(async (ctx, { params }) => {
      const row = await getSendingDomain(ctx, params.id);
      // Without a transaction: name servers may take their time.
      return new AfterCommit(async () =>
        show(ctx, await verifySendingDomain(ctx.services, row, ctx, ctx.log)),
      );
    }),
  ),
  send_smtp_test_email: limited(
    { max: 20, seconds: 60 },
    superadmin(async (ctx, { body }) => sendTestEmail(ctx, body.smtp_config)),
  ),
  delete_smtp_config: superadmin(deleteSmtpConfig),
});
