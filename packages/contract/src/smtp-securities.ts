/** How the connection to a mail server is kept secret: at once, by STARTTLS, or not at all, inside of a network. */
export const SMTP_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type SmtpSecurity = (typeof SMTP_SECURITIES)[number];
