import type { DeliveryChannel, QuietHours } from '@fika/contract';
import type { InlineImage, Mail } from '#platform/mail/mail.ts';
import type { MailTemplate, MailValue } from '#platform/mail/template.ts';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { EmailBrand } from './brand/present.ts';
import type { ChatPart } from './channels/chat/types.ts';

/** Hours in which messages wait for their receivers, each in their own time zone. */
export interface Quiet {
  hours: QuietHours;
  /** Of receivers without their own time zone. */
  timezone: string;
  /** The latest time for a message in quiet hours; ISO instant. */
  latest?: string;
}

/** A person of a group, as a row of a message. */
export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  /** How people write it. */
  name: string;
  /** What members may see of them, in one line; may be empty. */
  traits: string;
  /** What they say about themselves, in one line; may be empty. */
  about_me: string;
  /** Absent where it is unknown, or is the name. */
  email?: string | undefined;
  /** Which of several groups begins with this person. */
  group?: string | undefined;
}

/** Times that suit a group, and links beside them. */
export interface GroupTimes {
  title: string;
  starts: readonly { day: string; time: string; url: string }[];
  /** The button where no time is suggested. */
  open: { label: string; url: string };
  links: readonly { label: string; url: string }[];
  /** The zone of the times; empty without any. */
  note: string;
}

/** One message that a worker is about to send, with its receiver. */
export interface DueDelivery {
  company_id: number;
  id: number;
  round_id: number | null;
  user_id: number;
  kind: string;
  channel: DeliveryChannel;
  recipient: string;
  data: Record<string, unknown>;
  /** ISO instant. */
  queued_at: string;
  language: 'en' | 'fr';
  first_name: string;
  last_name: string;
  company_name: string;
  /** Whether the member may open pages that need a login, or a link about a coffee: a company can close them to members. */
  has_pages: boolean;
  brand: EmailBrand;
}

/** The parts that a template makes of its content for emails: MJML and text, and the values of their placeholders. */
interface EmailParts {
  template: MailTemplate;
  /** Escaped when they are put in. */
  values: Record<string, MailValue>;
}

/**
 * The forms of a message. A new channel that is no chat adds a method here, so that each template has to define its form there;
 * the definitions of the emails stay as they are.
 */
export interface Template<Content> {
  readonly name: string;
  email(content: Content): EmailParts;
  /** The same sentences as the parts that every chat shows. */
  chat(content: Content): ChatPart[];
}

/** One message: its content, which a template shows, and what is special about it. */
export interface OutgoingMessage<Content = unknown> {
  subject: string;
  content: Content;
  /** Color and logo; those of the product without it. Messages of the outbox have those of their company. */
  brand?: EmailBrand;
  /** Name of the sender for the address of the installation. */
  from_name?: string;
  headers?: Record<string, string>;
  calendar?: Mail['calendar'];
  /** It may leave in one email with others of its kind to the same member. */
  isJoinable?: boolean;
  /** Images that the template shows by their content IDs. */
  images?: readonly InlineImage[];
}

/** A message that must not be sent any more, with the reason for the delivery log. */
export interface SkippedMessage {
  skip: string;
}

interface Definition<Content> {
  /** Its name in the outbox or the queue. */
  kind: string;
  template: Template<Content>;
}

/** An email to members, which waits in the outbox of their company. */
export interface MemberEmail<Content = unknown> extends Definition<Content> {
  to: 'member';
  /** It stays an email in programs that send through a chat: it has a file, or is for admins. */
  isEmailOnly?: boolean;
  /** That a member got it is shown to no one else: neither among the emails to the member, nor in an export by an admin. */
  isConfidential?: boolean;
  /**
   * Loads what the messages of one batch need, of several companies, in few queries, inside the transaction that
   * claims them: members who opted out before it are skipped. A delivery without an entry is skipped as `gone`.
   */
  load(
    work: { services: Services; db: Db },
    deliveries: readonly DueDelivery[],
  ): Promise<ReadonlyMap<number, OutgoingMessage<Content> | SkippedMessage>>;
  /** Makes one email of joinable messages to one member that leave at the same moment. Without it each leaves alone. */
  join?(
    services: Services,
    deliveries: readonly DueDelivery[],
    messages: readonly OutgoingMessage<Content>[],
  ): { template: Template<unknown>; message: OutgoingMessage };
}

/** An email to an address that may belong to no company: it waits in the queue of jobs. */
export interface AccountEmail<Content = unknown> extends Definition<Content> {
  to: 'account';
  /** Returns null when there is no reason to send it any more. `data` is what the queue stored: parse it. */
  load(services: Services, data: Record<string, unknown>): Promise<AddressedMessage<Content> | null>;
}

export interface AddressedMessage<Content = unknown> extends OutgoingMessage<Content> {
  to: { name: string; address: string };
}

export type EmailDefinition = MemberEmail | AccountEmail;

/** A message with its receiver, to render. `id` is the same for every try of the same message. */
export interface Addressed {
  id: string;
  template: Template<unknown>;
  message: OutgoingMessage;
  to: { name: string; address: string };
  sender?: Sender;
}

/** The services that rendering needs. */
export type EmailServices = Pick<Services, 'config' | 'mailCompiler'>;

/** A way to reach people. It renders what an email definition loaded; the definitions know no channel. */
export interface Channel<Rendered> {
  readonly name: string;
  render(services: EmailServices, addressed: Addressed): Promise<Rendered>;
}

/** The sender of a message as its company set it. Missing parts are those of the installation. */
export type Sender = Partial<Pick<Mail, 'replyTo' | 'envelopeFrom' | 'dkim'>> & {
  from?: { name: string | null; address: string };
};
