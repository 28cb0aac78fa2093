/** What superadmins of a workspace are told by email. */
export const SUPERADMIN_NOTICES = [
  'mail_server_set',
  'mail_server_removed',
  'sending_domain_added',
  'sending_domain_archived',
  'domain_missing',
  'domain_failing',
  'domain_proved_elsewhere',
] as const;
export type SuperadminNoticeKind = (typeof SUPERADMIN_NOTICES)[number];

interface NoticeWords {
  subject: string;
  heading: string;
  lead: string;
}

/** Sentences of these emails. `{name}` is filled when an email is made. */
export const en = {
  button: 'Open the settings',
  why: 'You’re receiving this because you’re a superadmin of a workspace. All its superadmins receive it.',
  somebody: 'Somebody',
  notices: {
    mail_server_set: {
      subject: 'The mail server of {company} was changed',
      heading: 'Your workspace sends through another mail server',
      lead: '{actor} set {host} as the mail server of {company} on {when}. Emails about sessions now leave through it, from {from}. If you didn’t expect this, remove the server and check who your superadmins are.',
    },
    mail_server_removed: {
      subject: 'The mail server of {company} was removed',
      heading: 'Your workspace has no mail server of its own now',
      lead: '{actor} removed the mail server of {company} on {when}. Emails about sessions now leave through the server of {brand}. If you didn’t expect this, check who your superadmins are.',
    },
    sending_domain_added: {
      subject: 'A sending domain was added to {company}',
      heading: 'Your workspace has a new sending domain',
      lead: '{actor} added {domain} to {company} on {when}. Programs can send from it once its records are published. If you didn’t expect this, remove the domain and check who your superadmins are.',
    },
    sending_domain_archived: {
      subject: 'A sending domain was removed from {company}',
      heading: 'Your workspace has one sending domain less',
      lead: '{actor} removed {domain} from {company} on {when}. Programs that sent from it now use the address of {brand}. If you didn’t expect this, check who your superadmins are.',
    },
    domain_missing: {
      subject: 'The DNS record of {domain} is missing',
      heading: 'The DNS record of {domain} is missing',
      lead: 'On {when} we no longer found the record that proves {domain} for {company}. If it stays missing for {days} days, colleagues can no longer join by their address. Publish the record again, as the settings show it.',
    },
    domain_failing: {
      subject: '{domain} is no longer proved',
      heading: '{domain} is no longer proved',
      lead: 'We haven’t found the record of {domain} for {days} days. Nobody joins {company} by this domain now, and addresses at it no longer lead to your single sign-on. Members stay. Publish the record again to go back.',
    },
    domain_proved_elsewhere: {
      subject: 'Another workspace proved {domain}',
      heading: 'Another workspace proved {domain}',
      lead: '{domain} is on the list of {company}, and another workspace published its DNS record on {when}. Only that workspace can take colleagues in by this domain. If you didn’t expect this, ask the person who manages the DNS of {domain}.',
    },
  } satisfies Record<SuperadminNoticeKind, NoticeWords>,
};

export type SuperadminWords = typeof en;
