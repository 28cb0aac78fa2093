/** What the owner of an account is told about. */
export const NOTICES = [
  'on',
  'off',
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_used',
  'recovery_renewed',
] as const;

/** Sentences of the mails about how an account logs in. `{brand}` is filled when a mail is made. */
export const en = {
  button: 'Look at your log-in',
  why: 'You get this because how your account logs in has changed. If it was not you, log in, change your password and remove what you do not know.',
  notices: {
    on: {
      heading: 'Your log-in now has a second step',
      lead: '{brand} asks for a code or a passkey besides your password. Other devices were logged out. Keep your recovery codes in a safe place.',
    },
    off: {
      heading: 'Your log-in no longer has a second step',
      lead: '{brand} asks for your password alone. The recovery codes are void.',
    },
    app_added: {
      heading: 'Another app shows your codes',
      lead: 'Codes of the app that was just set up are now taken when you log in to {brand}. Those of an earlier app are not.',
    },
    app_removed: {
      heading: 'The app with your codes was removed',
      lead: 'Its codes are no longer taken when you log in to {brand}. Your passkeys stay.',
    },
    passkey_added: {
      heading: 'A passkey was added',
      lead: 'Whoever holds this passkey can log in to {brand} as you.',
    },
    passkey_removed: {
      heading: 'A passkey was removed',
      lead: 'It no longer logs anybody in to {brand}.',
    },
    recovery_used: {
      heading: 'A recovery code was used',
      lead: 'Somebody used one of your recovery codes at {brand}. It is not taken a second time.',
    },
    recovery_renewed: {
      heading: 'Your recovery codes are new',
      lead: 'New recovery codes were made for your account at {brand}. The old ones are void.',
    },
  } satisfies Record<(typeof NOTICES)[number], { heading: string; lead: string }>,
};

export type MfaWords = typeof en;
