/** Sentences of the emails that tell admins of groups under review. */
export const en = {
  review_ready: {
    subject: '{program}: groups are ready for review',
    heading: 'The groups are ready for review',
    lead: 'Session {number} of {program} has {groups}. {waiting} They are sent on {when} if an admin approves them.',
    button: 'Review the groups',
  },
  review_reminder: {
    subject: '{program}: nobody has approved the groups',
    heading: 'The groups need an approval',
    lead: 'Session {number} of {program} has {groups}. {waiting} They are sent on {when}, but only if an admin approves them before.',
    button: 'Review the groups',
  },
  review_overdue: {
    subject: '{program}: the groups are not sent',
    heading: 'The groups are not sent yet',
    lead: 'The groups of session {number} of {program} were planned for {when}. Nobody approved them, so members have heard nothing. Send the groups, or choose another time.',
    button: 'Review the groups',
  },
  due: 'Session {number} of {program} has {groups}. {waiting} The sending time has passed: they are sent when an admin sends them.',
  groups_one: '1 group',
  groups_other: '{count} groups',
  waiting_none: 'Everyone who takes part has a group.',
  waiting_one: '1 person has no group.',
  waiting_other: '{count} people have no group.',
  why: 'You’re receiving this because you manage {program}.',
};

export type ReviewWords = typeof en;
