/** Messages of the emails about an account. `{name}` is filled when a mail is made. */
export const en = {
  activation: {
    subject: 'Open your account at {brand}',
    heading: 'One step, and you are in',
    lead: 'The button opens a page where you choose your password. The link is good for three days.',
    button: 'Choose a password',
    why: 'You get this because somebody typed your address at {brand}. If it was not you, nothing happens.',
  },
  exists: {
    subject: 'You have an account at {brand}',
    heading: 'You have an account already',
    lead: 'Somebody, probably you, wanted to open an account with this address. It exists: log in with your password, or set a new one at {reset_url}',
    button: 'Log in',
    why: 'You get this because somebody typed your address at {brand}. If it was not you, nothing happens.',
  },
  verification: {
    subject: 'Confirm your address at {brand}',
    heading: 'Is this your address?',
    lead: 'The button confirms it. The link is good for three days.',
    button: 'Confirm the address',
    why: 'You get this because the account with this address asked for it at {brand}.',
  },
  reset: {
    subject: 'A new password for {brand}',
    heading: 'Choose a new password',
    lead: 'The button opens a page for it. The link works once, within an hour.',
    button: 'Choose a password',
    why: 'You get this because somebody asked for it with your address. If it was not you, your password stays as it is.',
  },
  member_reset: {
    subject: 'Choose a new password for {brand}',
    heading: 'Choose a new password',
    lead: 'An admin of {company} asks you to. The button opens a page for it; the link works once, within an hour. After that, ask for another one at {reset_url}',
    button: 'Choose a password',
    why: 'You get this because you are a member of a workspace at {brand}. Until you choose a new password, yours stays as it is.',
  },
  member_first: {
    subject: 'Choose your password for {brand}',
    heading: 'One step, and you are in',
    lead: 'An admin of {company} asks you to choose a password. The button opens a page for it; the link is good for three days.',
    button: 'Choose a password',
    why: 'You get this because you are a member of a workspace at {brand}.',
  },
  password_changed: {
    subject: 'Your password at {brand} was changed',
    heading: 'Your password was changed',
    lead: 'If this was you, all is well. If not, set a new password now and tell an admin of your workspace.',
    button: 'Set a new password',
    why: 'This is sent to the address of an account whenever its password changes.',
  },
};

export type AccountEmailKind = keyof typeof en;
export type AccountEmailMessages = Record<AccountEmailKind, Record<keyof (typeof en)['reset'], string>>;
