/** Sentences of the mails to members who leave invitations unanswered, and of the report to admins. */
export const en = {
  stay: {
    subject: 'Do you want to stay in {program}?',
    heading: 'Do you want to stay?',
    lead: 'The last {count} invitations of {program} had no answer. If the next one has none either, you get a break of {weeks} weeks.',
    button: 'I want to stay',
  },
  paused: {
    subject: 'A break from {program}',
    heading: 'You have a break',
    lead: 'Several invitations of {program} had no answer, so you are not asked until {date}. You can come back at any time.',
    button: 'Come back now',
  },
  paused_report: {
    subject: '{program}: {people} on a break',
    heading: '{people} on a break',
    lead: 'In session {number} of {program}, {people} left too many invitations unanswered and are not asked for {weeks} weeks. Each of them can come back by one click.',
    button: 'See the session',
  },
  people_one: '1 member',
  people_other: '{count} members',
  why: 'Nothing happens until you press the button on the page that opens.',
  why_report: 'You get this because you run programs of this workspace.',
};

export type SilenceWords = typeof en;
