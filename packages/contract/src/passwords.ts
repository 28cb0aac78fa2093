import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { passwordLengthFault } from './password-length.ts';

/** A password that somebody chooses. Whether it is too common, the server knows. */
export const newPassword = z
  .string()
  .superRefine((password, context) => {
    const fault = passwordLengthFault(password);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .meta({ minLength: LIMITS.passwordMin, maxLength: LIMITS.passwordMax });
