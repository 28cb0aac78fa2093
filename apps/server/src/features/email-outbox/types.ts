import type { QuietHours } from '@fika/contract';
import type { Html } from '#platform/mail/html.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MailTemplate } from '#platform/mail/template.ts';
import type { MailBrand } from './brand/present.ts';

/** Hours in which messages wait for their receivers, each in their own time zone. */
export interface Quiet {
  hours: QuietHours;
  /** Of receivers who have no time zone of their own. */
  timezone: string;
  /** By when a message goes out although it is quiet; ISO instant. */
  latest?: string;
}

/** One message that a worker is about to send, with its receiver. */
export interface DueDelivery {
  company_id: number;
  id: number;
  round_id: number | null;
  user_id: number;
  kind: string;
  recipient: string;
  data: Record<string, unknown>;
  /** ISO instant. */
  queued_at: string;
  language: 'en' | 'fr';
  first_name: string;
  last_name: string;
  company_name: string;
  brand: MailBrand;
}

/** What one message says: values of the template's placeholders, escaped when they are put in. */
export interface MailContent {
  template: MailTemplate;
  subject: string;
  values: Record<string, string | Html>;
  /** Whose colour and logo it wears; the product's own where nothing is said. Messages of the outbox wear their company's. */
  brand?: MailBrand;
  /** Name of the sender beside the address of the installation. */
  from_name?: string;
  headers?: Record<string, string>;
  calendar?: Mail['calendar'];
}

/** A message that must not be sent any more, and why: a word for the delivery log. */
export interface SkippedMail {
  skip: string;
}
