import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { passwordLengthFault } from './password-length.ts';

/** A new password. The server checks whether it is too common. */
export const newPassword = z
  .string()
  .superRefine((password, context) => {
    const fault = passwordLengthFault(password);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .meta({ minLength: LIMITS.passwordMin, maxLength: LIMITS.passwordMax });
