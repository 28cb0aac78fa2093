export interface RematchWords {
  offer: { subject: string; heading: string; lead: string; button: string };
  matched: { subject: string; heading: string; lead: string; button: string };
  why: string;
  leave: string;
  somebody: string;
}

/** Sentences of the mails about another match. `{name}` is filled when a mail is made. */
export const en: RematchWords = {
  offer: {
    subject: 'Would you like another match?',
    heading: 'Would you like another match?',
    lead: 'You wrote to {name}, who has not answered so far. You can have somebody else from the same session of {program}. Nothing changes unless you ask for it.',
    button: 'See the offer',
  },
  matched: {
    subject: 'Your coffee with {name}',
    heading: 'Your coffee with {name}',
    lead: 'You both joined this session of {program} but didn’t get to meet anyone, so we matched the two of you.',
    button: 'See your coffee',
  },
  why: 'You get this because you take part in {program}.',
  leave: 'Leave this program',
  somebody: 'a colleague',
};
