const BOUNDARY = '=_part';

interface Part {
  type: string;
  text: string;
  /** Written in this encoding. */
  encoding?: 'base64';
}

function partOf({ type, text, encoding }: Part): string {
  const body = encoding ? Buffer.from(text).toString('base64') : text;
  const header = encoding ? `\nContent-Transfer-Encoding: ${encoding}` : '';
  return `--${BOUNDARY}\nContent-Type: ${type}${header}\n\n${body}\n`;
}

let counter = 0;

/** An email in its transport form. Headers replace those of a mail system. */
export function rawMail(
  headers: Record<string, string>,
  content: string | { type: string; parts: Part[] },
): string {
  const type =
    typeof content === 'string' ? 'text/plain; charset=utf-8' : `${content.type}; boundary="${BOUNDARY}"`;
  const all = {
    From: 'Mail Delivery System <MAILER-DAEMON@mx.company.example>',
    Subject: 'Undelivered Mail Returned to Sender',
    'Message-ID': `<${(counter += 1)}.${process.pid}@mx.company.example>`,
    'MIME-Version': '1.0',
    ...headers,
    'Content-Type': type,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const body =
    typeof content === 'string' ? content : `${content.parts.map(partOf).join('')}--${BOUNDARY}--\n`;
  return `${head.join('\n')}\n\n${body}`.replaceAll(/\r?\n/g, '\r\n');
}

/** A delivery report (RFC 3464) as of Postfix: these receivers, and the original email. */
export function deliveryReport(
  to: string,
  receivers: readonly Record<string, string>[],
  given: { headers?: Record<string, string>; original?: string; encoding?: 'base64' } = {},
): string {
  const blocks = receivers.map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  );
  const status = [
    'Reporting-MTA: dns; mx.company.example\nArrival-Date: Sun, 22 Nov 2026 08:00:00 +0100',
    ...blocks,
  ];
  return rawMail(
    { To: to, 'Auto-Submitted': 'auto-replied', ...given.headers },
    {
      type: 'multipart/report; report-type=delivery-status',
      parts: [
        { type: 'text/plain', text: 'I could not deliver your mail.' },
        {
          type: 'message/delivery-status',
          text: `${status.join('\n\n')}\n`,
          ...(given.encoding ? { encoding: given.encoding } : {}),
        },
        {
          type: 'message/rfc822',
          text: given.original ?? 'Subject: Coffee?\nTo: ada@company.example\n\n550 cups\n',
        },
      ],
    },
  );
}

/** A feedback report (RFC 5965): the receiver reported the email as unwanted. */
export function feedbackReport(to: string, original: string, type = 'abuse'): string {
  return rawMail(
    { From: 'complaints@provider.example', To: to, Subject: 'FW: Coffee?' },
    {
      type: 'multipart/report; report-type=feedback-report',
      parts: [
        { type: 'text/plain', text: 'This is an email abuse report.' },
        {
          type: 'message/feedback-report',
          text: `Feedback-Type: ${type}\nUser-Agent: Provider/1.0\nVersion: 1\n`,
        },
        { type: 'message/rfc822', text: original },
      ],
    },
  );
}
