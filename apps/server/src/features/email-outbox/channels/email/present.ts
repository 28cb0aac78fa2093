import type { Config } from '#platform/config.ts';
import { compileMail } from '#platform/mail/template.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { isCompanyMail } from '../../rules.ts';
import { brandValues } from '../../brand/present.ts';
import type { Sender } from '../../sending/gateway.ts';
import type { ClaimedMail } from '../../sending/types.ts';
import type { MailContent } from '../../types.ts';

/** Name and address of a `Name <address>` setting. */
function parseSender(setting: string): { name: string; address: string } {
  const [, name = '', address = setting] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(setting) ?? [];
  return { name: name.replaceAll('"', ''), address: address.trim() };
}

/** The address of this installation, which mails come from where nothing else is said. */
export const ownAddress = (config: Config): string => parseSender(config.MAIL_FROM).address;

/** The message of a delivery, ready to be handed over. */
export function composeMail(config: Config, { delivery, content, sender }: ClaimedMail): Promise<Mail> {
  const to = { name: `${delivery.first_name} ${delivery.last_name}`.trim(), address: delivery.recipient };
  // Mails of the company are from it, whoever hands them over.
  const from_name = content.from_name ?? (isCompanyMail(delivery) ? delivery.company_name : undefined);
  return mailOf(
    config,
    { brand: delivery.brand, ...content, ...(from_name ? { from_name } : {}) },
    to,
    `delivery-${delivery.company_id}-${delivery.id}`,
    sender,
  );
}

/** A message from what it says, to somebody. `id` is the same for every try of the same message. */
export async function mailOf(
  config: Config,
  content: MailContent,
  to: { name: string; address: string },
  id: string,
  { from, ...sender }: Sender = {},
): Promise<Mail> {
  const own = parseSender(config.MAIL_FROM);
  const compiled = await compileMail(content.template);
  const subject = oneLine(content.subject);
  const values = { ...brandValues(config, content.brand ?? null), title: subject, ...content.values };
  const host = own.address.slice(own.address.lastIndexOf('@') + 1);
  return {
    ...sender,
    from: {
      name: oneLine(from?.name ?? content.from_name ?? own.name),
      address: from?.address ?? own.address,
    },
    to: { name: oneLine(to.name), address: to.address },
    subject,
    html: compiled.html(values),
    text: compiled.text(values),
    messageId: `${id}@${host}`,
    // Answering machines leave it unanswered.
    headers: { 'Auto-Submitted': 'auto-generated', ...content.headers },
    ...(content.calendar ? { calendar: content.calendar } : {}),
  };
}

/** A name with a line break is somebody's slip of the keyboard; the transport would refuse it as an attack. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ').trim();
}
