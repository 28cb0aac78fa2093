import type { RecordPurpose, RecordState, SmtpTestCode } from '@fika/contract';

/** What is said about the sending of mails, in one language. */
export interface SendingWords {
  domain: { form: string; public: string; suffix: string };
  records: Record<RecordPurpose, string>;
  states: Record<Exclude<RecordState, 'missing' | 'different'>, string>;
  missing: Record<RecordPurpose, string>;
  different: Record<RecordPurpose, string>;
  smtp: Record<SmtpTestCode, string>;
  test_mail: { subject: string; heading: string; lead: string; button: string; why: string };
  password_needed: string;
  /** A server that emails would reach in the clear. */
  plain: string;
  password_again: string;
}

export const en: SendingWords = {
  domain: {
    form: 'This is not a domain. Write what stands behind the @, such as company.com.',
    public:
      'Everybody can open a mailbox there, so nobody can prove the domain. Add one of your organisation’s own.',
    suffix:
      'Many organisations have their domain under this one, so nobody can prove it. Write yours whole, with the name before it.',
  },
  records: { dkim: 'DKIM', spf: 'SPF', dmarc: 'DMARC', return_path: 'return path' },
  states: {
    unknown: 'Not looked up yet.',
    ok: 'Found, and as it should be.',
    several: 'More than one {record} record stands there, so receivers use none of them. Keep one.',
    unreachable: 'The name servers of the domain did not answer. It will be looked up again soon.',
  },
  missing: {
    dkim: 'Nothing stands there yet. A new record can take some hours until it is seen everywhere.',
    spf: 'The domain has no SPF record yet.',
    dmarc:
      'Neither this domain nor the one above it has a DMARC policy yet. Large mailbox providers ask for one.',
    return_path:
      'Nothing stands there yet. Until it does, mails that cannot be delivered come back to the installation’s own address.',
  },
  different: {
    dkim: 'Another key or text stands there. Replace it with the value shown here, whole and without quotation marks.',
    spf: 'The domain has an SPF record without {mechanism}. Add that to it, before “all”; do not add a second record.',
    dmarc: 'The DMARC record has no policy that receivers know. It needs p=none, p=quarantine or p=reject.',
    return_path: 'The name points somewhere else. Change its target to the value shown here.',
  },
  smtp: {
    sent: 'The mail server took the test mail for {to}. Look whether it arrived.',
    password:
      'The mail server refused the user or the password. Check both; some providers ask for an app password here.',
    password_missing: 'The mail server asks for a user and a password. Fill in both.',
    host_not_found: 'There is no server named {host}. Check the spelling of the host.',
    address:
      'The server {host} stands inside a private network, where mail servers of workspaces are not reached. Whoever runs this installation can open it.',
    port: 'Port {port} is not open to mail servers of workspaces. Those that are: {ports}.',
    closed:
      'Nothing answers at port {port} of {host}. Check the port, and that the firewall lets this installation in.',
    timeout:
      'The server {host} did not answer in time. Check host and port, and that the firewall lets this installation in.',
    certificate:
      'The certificate of {host} cannot be trusted: it has expired, belongs to another name, or was signed by nobody known.',
    no_tls:
      'The mail server offers no encryption by STARTTLS at port {port}. Choose TLS, usually at port 465, or ask whoever runs it.',
    wrong_security:
      'The server does not speak the way that was chosen. TLS usually stands at port 465, STARTTLS at port 587.',
    sender_refused: 'The mail server refuses the sender {from}. Use an address that this user may send from.',
    receiver_refused: 'The mail server does not send to {to}. It may deliver to its own domains only.',
    message_refused: 'The mail server took the addresses and refused the message.',
    later: 'The mail server asks to try again later.',
    cut: 'The connection to {host} was cut in the middle. Try again; if it happens again, ask whoever runs the server.',
    other: 'The mail server did not take the mail.',
  },
  test_mail: {
    subject: 'A test of your mail server',
    heading: 'Your mail server works.',
    lead: 'This mail left through {host}. The mails of your programs will leave the same way.',
    button: 'Open the settings',
    why: 'You get this mail because you tried a mail server in the settings of your workspace.',
  },
  password_needed: 'Enter the password of this user, or leave the user empty.',
  plain: 'Without TLS, anybody on the way to {host} could read your emails. Choose TLS or STARTTLS.',
  password_again: 'Enter the password again: it is kept for another server or another user.',
};
