/** Sentences of the sign-in mail. `{name}` is filled when a mail is made. */
export const en = {
  subject: 'Your link to {brand}',
  heading: 'Here is your way in',
  lead: 'The button logs you in to {brand}. It works once, within {minutes} minutes.',
  button: 'Log in',
  why: 'You get this because somebody asked for it with your address. If it was not you, nothing happens.',
};

export type SignInWords = Record<keyof typeof en, string>;
