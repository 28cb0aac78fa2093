import type { Config } from '../../platform/config.ts';
import { compileMail } from '../../platform/mail/template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { ClaimedMail } from './claim.ts';
import { brandValues } from './mail-brand.ts';
import type { MailContent } from './renderers.ts';

/** Name and address of a `Name <address>` setting. */
function parseSender(setting: string): { name: string; address: string } {
  const [, name = '', address = setting] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(setting) ?? [];
  return { name: name.replaceAll('"', ''), address: address.trim() };
}

/** The message of a delivery, ready to be handed over. */
export function composeMail(config: Config, { delivery, content }: ClaimedMail): Promise<Mail> {
  const to = { name: `${delivery.first_name} ${delivery.last_name}`.trim(), address: delivery.recipient };
  return mailOf(
    config,
    { brand: delivery.brand, ...content },
    to,
    `delivery-${delivery.company_id}-${delivery.id}`,
  );
}

/** A message from what it says, to somebody. `id` is the same for every try of the same message. */
export async function mailOf(
  config: Config,
  content: MailContent,
  to: { name: string; address: string },
  id: string,
): Promise<Mail> {
  const sender = parseSender(config.MAIL_FROM);
  const compiled = await compileMail(content.template);
  const values = { ...brandValues(config, content.brand ?? null), ...content.values };
  const host = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    from: { name: oneLine(content.from_name ?? sender.name), address: sender.address },
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(content.subject),
    html: compiled.html(values),
    text: compiled.text(values),
    messageId: `${id}@${host}`,
    // Answering machines leave it unanswered.
    headers: { 'Auto-Submitted': 'auto-generated', ...content.headers },
  };
}

/** A name with a line break is somebody's slip of the keyboard; the transport would refuse it as an attack. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ').trim();
}
