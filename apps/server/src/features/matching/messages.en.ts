/** Sentences of the mails that end a session. `{name}` is filled when a mail is made. */
export const en = {
  who: 'Who',
  why: 'Why you two',
  why_many: 'Why you',
  why_present: 'You two',
  group: 'Group {number}',
  ice: 'To break the ice',
  reason: 'You get this because you took part in session {number} of {program}.',
};

export type MailWords = Record<keyof typeof en, string>;
