import { isLocalPath } from '@fika/contract/safe-next';
import { flag, searchOf, text } from '#lib/search.ts';

/** The page after the login: an address of this product, never another site. */
const next = (value: unknown) => (isLocalPath(value) ? value : undefined);

export const loginSearch = searchOf({
  next,
  /** Token of a login link, from an email. */
  link: text,
});

/** Pages that only pass on where to go. */
export const nextSearch = searchOf({ next });

export const resetSearch = searchOf({
  /** From the link in an email. */
  uid: text,
  token: text,
  /** The password is older than a workspace allows. */
  expired: flag,
  next,
});

export const onboardingSearch = searchOf({
  /** A person who has a workspace creates another one. */
  create: flag,
});
