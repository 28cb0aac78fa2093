/** The encryption of the connection to a mail server: from the start, by STARTTLS, or none, inside of a network. */
export const SMTP_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type SmtpSecurity = (typeof SMTP_SECURITIES)[number];
