import type { ResponseOf, emailDomainsEndpoints, SmtpServerInput, SmtpTestCode } from '@fika/contract';
import { createTransport } from 'nodemailer';
import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { serverOptions, wireMail } from '#platform/mail/transport.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { emailChannel } from '#features/email-outbox/channels/email/present.ts';
import { passwordOf, serverOf } from '../smtp/gateway.ts';
import { faultOfTest } from '../smtp/rules.ts';

type Answer = ResponseOf<typeof emailDomainsEndpoints.send_smtp_test_email>;

/** Sends an email through a mail server to the requester, and returns the result as a sentence. Saves nothing. */
export function sendTestEmail(ctx: RequestCtx, given: SmtpServerInput): AfterCommit<Answer> {
  const password = passwordOf(ctx, given);
  // Without a transaction: the server of the company may be slow.
  return new AfterCommit(async () => {
    const result = await trySending(ctx, given, password);
    const values = {
      host: given.host,
      port: String(given.port),
      ports: ctx.services.config.COMPANY_SMTP_PORTS.join(', '),
      from: given.from_address,
      to: ctx.actor.email,
    };
    return {
      sent: result.code === 'sent',
      code: result.code,
      sentence: ctx.t(`email_domains:smtp.${result.code}`, values),
      detail: result.detail,
    };
  });
}

async function trySending(
  ctx: RequestCtx,
  given: SmtpServerInput,
  password: string | null,
): Promise<{ code: SmtpTestCode; detail: string | null }> {
  const transport = createTransport(serverOptions(serverOf(ctx.services, given, password)));
  try {
    await transport.sendMail(wireMail(await testMail(ctx, given)));
    return { code: 'sent', detail: null };
  } catch (error) {
    return faultOfTest(error);
  } finally {
    transport.close();
  }
}

function testMail(ctx: RequestCtx, { host, from_name, from_address }: SmtpServerInput) {
  const { t } = ctx;
  const { config } = ctx.services;
  const page = `account/${encodeURIComponent(ctx.company.slug)}/admin/settings/emails/domains`;
  const content: Notice = {
    language: ctx.language,
    company: ctx.company.name,
    heading: t('email_domains:test_mail.heading'),
    lead: t('email_domains:test_mail.lead', { host }),
    button: {
      label: t('email_domains:test_mail.button'),
      url: `${config.PUBLIC_URL}${config.BASE_PATH}${page}`,
    },
    why: t('email_domains:test_mail.why'),
  };
  return emailChannel.render(ctx.services, {
    id: `smtp-test-${crypto.randomUUID()}`,
    template: noticeTemplate,
    message: { subject: t('email_domains:test_mail.subject'), content },
    to: { name: '', address: ctx.actor.email },
    sender: { from: { name: from_name || ctx.company.name, address: from_address } },
  });
}
