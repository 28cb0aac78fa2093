/** One message, ready to be sent. Header values have no line breaks. */
export interface Mail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same for every try, so that mailboxes fold copies. Without angle brackets. */
  messageId: string;
  headers: Record<string, string>;
}
