import { LIMITS } from './limits.ts';

/** The normalized form in which passwords are compared and hashed: the same key strokes give the same text on every device. */
export function plainPassword(password: string): string {
  return password.normalize('NFKC');
}

/** The fault of the length of a new password, or null. Counts characters, not units of an encoding. */
export function passwordLengthFault(password: string): 'password_short' | 'password_long' | null {
  const length = Array.from(plainPassword(password)).length;
  if (length < LIMITS.passwordMin) return 'password_short';
  return length > LIMITS.passwordMax ? 'password_long' : null;
}
