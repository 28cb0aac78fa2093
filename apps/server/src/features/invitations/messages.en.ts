/** Sentences of the mail of an invitation. `{name}` is filled when a mail is made. */
export const en = {
  subject: '{inviter} invites you to {company}',
  subject_unnamed: 'Your invitation to {company}',
  heading: 'There is a seat for you',
  lead: '{inviter} invites you to join {company} on {brand}, where colleagues who would not meet otherwise have a coffee.',
  lead_unnamed:
    'Here is your way to {company} on {brand}, where colleagues who would not meet otherwise have a coffee.',
  button: 'See the invitation',
  why: 'The invitation is for this address alone and ends in two weeks. If you do not expect it, nothing happens as long as you leave it.',
};

export type InvitationWords = Record<keyof typeof en, string>;
