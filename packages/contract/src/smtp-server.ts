import { z } from 'zod';
import { email } from './common.ts';
import { SMTP_SECURITIES } from './smtp-securities.ts';

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\r\n]*$/);

const shared = {
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[\w.:[\]-]+$/),
  port: z.int().min(1).max(65_535),
  security: z.enum(SMTP_SECURITIES),
  /** Empty for a server without a login. */
  user: oneLine(254),
  /** The sender of its emails. */
  from_name: oneLine(150),
  from_address: email,
};

/**
 * A workspace's own mail server as an admin enters it. Without a password the stored one is kept, as long as server and user are
 * the same.
 */
export const smtpServerInput = z.object({ ...shared, password: z.string().max(500).optional() });
export type SmtpServerInput = z.output<typeof smtpServerInput>;

/** The same as it is answered: the password never is. */
export const smtpServerShown = z.object({ ...shared, has_password: z.boolean() });
export type SmtpServerShown = z.infer<typeof smtpServerShown>;

/** The same as it is stored, the password sealed. */
export const smtpServerStored = z.object({ ...shared, sealed_password: z.string().nullable() });
export type SmtpServerStored = z.infer<typeof smtpServerStored>;
