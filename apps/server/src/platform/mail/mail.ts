/** An image inside the HTML of a message, which shows it as `<img src="cid:ID">`. */
export interface InlineImage {
  /** Its content ID, without angle brackets. */
  id: string;
  type: 'image/png';
  content: Buffer;
}

/** One message, ready to be sent. Header values have no line breaks. */
export interface Mail {
  from: { name: string; address: string };
  /** Where answers go, if not to `from`. */
  replyTo?: string;
  /** Where mailboxes send word when it cannot be delivered: the envelope's sender, if not `from`. */
  envelopeFrom?: string;
  /** The key that signs it for the domain of `from`; PEM. */
  dkim?: { domainName: string; keySelector: string; privateKey: string };
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same for every try, so that mailboxes fold copies. Without angle brackets. */
  messageId: string;
  headers: Record<string, string>;
  /** An event for the receiver's calendar, as iCalendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  images?: readonly InlineImage[];
}
