/** Sentences of the mails about conversations. `{name}` is filled when a mail is made. */
export const en = {
  message: {
    subject: '{name} wrote to you',
    heading: '{name} wrote to you',
    why: 'You get this because you have not read it yet. There is no other mail about this conversation until you have.',
  },
  introduction: {
    subject: '{name} would like to meet you',
    heading: '{name} would like to meet you',
    why: 'You get this because a colleague in {company} asked to be introduced to you.',
  },
  button: 'Read and answer',
  off: 'Switch mails about messages off',
  somebody: 'A colleague',
  more: '{count} more before this one.',
};

export type ConversationWords = typeof en;
