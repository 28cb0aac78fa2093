import type { Config } from '#platform/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { isCompanyEmail } from '../../rules.ts';
import { brandValues } from '../../brand/present.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import type { ClaimedEmail, Route } from '../../sending/types.ts';
import type { Channel, EmailServices } from '../../types.ts';

/** Name and address of a `Name <address>` setting. */
function parseSender(setting: string): { name: string; address: string } {
  const [, name = '', address = setting] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(setting) ?? [];
  return { name: name.replaceAll('"', ''), address: address.trim() };
}

/** The default sender address of this installation. */
export const ownAddress = (config: Config): string => parseSender(config.MAIL_FROM).address;

/** Emails: MJML compiled to HTML, and plain text. */
export const emailChannel: Channel<Mail> = {
  name: 'email',
  render: async ({ config, mailCompiler }, { id, template, message, to, sender = {} }) => {
    const own = parseSender(config.MAIL_FROM);
    const { from, ...rest } = sender;
    const parts = template.email(message.content);
    const compiled = await mailCompiler.compile(parts.template);
    const subject = oneLine(message.subject);
    const values = { ...brandValues(config, message.brand ?? null), title: subject, ...parts.values };
    const host = own.address.slice(own.address.lastIndexOf('@') + 1);
    return {
      ...rest,
      from: {
        name: oneLine(from?.name ?? message.from_name ?? own.name),
        address: from?.address ?? own.address,
      },
      to: { name: oneLine(to.name), address: to.address },
      subject,
      html: compiled.html(values),
      text: compiled.text(values),
      messageId: `${id}@${host}`,
      // Answering machines leave it unanswered.
      headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
      ...(message.calendar ? { calendar: message.calendar } : {}),
      ...(message.images ? { images: message.images } : {}),
    };
  },
};

/** A message of the outbox as an email, ready to be handed over. */
function renderDelivery(services: EmailServices, claimed: ClaimedEmail): Promise<Mail> {
  const { delivery, template, message, sender } = claimed;
  // Messages of the company are from it, whichever server sends them.
  const from_name = message.from_name ?? (isCompanyEmail(delivery) ? delivery.company_name : undefined);
  return emailChannel.render(services, {
    id: `delivery-${delivery.company_id}-${delivery.id}`,
    template,
    message: { brand: delivery.brand, ...message, ...(from_name ? { from_name } : {}) },
    to: { name: `${delivery.first_name} ${delivery.last_name}`.trim(), address: delivery.recipient },
    sender,
  });
}

/** Messages that are claimed at a time. */
const BATCH = 100;

/** A mail server as a route for messages. */
export function emailRoute(
  services: EmailServices,
  transport: MailTransport,
  claimant: Pick<Route, 'heartbeat' | 'company_id'>,
): Route {
  return {
    ...claimant,
    chat: null,
    concurrency: transport.concurrency,
    batch: BATCH,
    longest_run_ms: null,
    compose: async (mail) => {
      const composed = await renderDelivery(services, mail);
      return () => transport.send(composed);
    },
  };
}

/** A line break in a name is a typing error, which the transport would refuse as an attack. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ').trim();
}
