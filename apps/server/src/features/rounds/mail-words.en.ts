/** Sentences of the mails that end a session. `{name}` is filled when a mail is made. */
export const en = {
  match_subject: 'Your {product} with {names}',
  match_heading: 'Meet {names}',
  match_lead: 'Half an hour is enough. Write first, and it happens.',
  write: 'Write to {names}',
  one_use: 'The button signs you in, once. After that, ask for a new link on the login page.',
  program: 'Program',
  session: '{program}, session {number}',
  who: 'Who',
  why: 'Why you two',
  why_many: 'Why you',
  ice: 'To break the ice',
  no_match_subject: 'No {product} for you this time',
  no_match_heading: 'No partner this time',
  reason: 'You get this because you took part in session {number} of {program}.',
  leave: 'Leave this program',
  stop: 'Stop all {products}',
};

export type MailWords = Record<keyof typeof en, string>;
