import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryReport, feedbackReport, rawMail } from '#test/bounces.ts';
import { classifyReport } from './policy.ts';
import { readReport } from './rules.ts';

const ADA = 'ada@company.example';

async function judge(raw: string, recipient = ADA) {
  const report = await readReport(Buffer.from(raw, 'latin1'));
  return report && classifyReport(report, recipient);
}

const of = (address: string, action: string, status: string, said = '') => ({
  'Final-Recipient': `rfc822; ${address}`,
  Action: action,
  Status: status,
  ...(said ? { 'Diagnostic-Code': said } : {}),
});

describe('a delivery report', () => {
  it.each([
    ['no such mailbox', of(ADA, 'failed', '5.1.1', 'smtp; 550 5.1.1 No such user'), 'bounced', true],
    ['a full mailbox', of(ADA, 'failed', '5.2.2'), 'bounced', true],
    [
      'a code that only the server’s words have',
      of(ADA, 'failed', '5.0.0', 'smtp; 550 5.1.10 unknown'),
      'bounced',
      true,
    ],
    ['no word of the action', { 'Final-Recipient': `rfc822;${ADA}`, Status: '5.1.1' }, 'bounced', true],
    // The next email may be accepted.
    ['a policy', of(ADA, 'failed', '5.7.1', 'smtp; 550 5.7.1 Blocked'), 'bounced', false],
    ['time that ran out', of(ADA, 'failed', '4.4.7'), 'bounced', false],
    ['a delay', of(ADA, 'delayed', '4.4.1', 'smtp; 451 4.4.1 no answer'), 'delayed', false],
  ])('of %s', async (_what, receiver, kind, isForGood) => {
    for (const encoding of [undefined, 'base64'] as const) {
      const raw = deliveryReport('bounces@x.example', [receiver], encoding ? { encoding } : {});
      expect(await judge(raw)).toMatchObject({ kind, isForGood });
    }
  });

  it('says nothing when the mail arrived or was handed on', async () => {
    for (const action of ['delivered', 'relayed', 'expanded']) {
      expect(await judge(deliveryReport('bounces@x.example', [of(ADA, action, '2.0.0')]))).toBeNull();
    }
  });

  it('counts for the receiver whom it names', async () => {
    const raw = deliveryReport('bounces@x.example', [
      of('bo@company.example', 'failed', '5.1.1'),
      of('ADA@company.example', 'delayed', '4.2.2'),
    ]);
    expect(await judge(raw)).toMatchObject({ kind: 'delayed', status: '4.2.2' });
    expect(await judge(raw, 'bo@company.example')).toMatchObject({ kind: 'bounced', status: '5.1.1' });
    // Forwarded to two people, and delivered to one: the email arrived at one of them.
    expect(await judge(raw, 'team@company.example')).toBeNull();
    const forwarded = deliveryReport('bounces@x.example', [
      {
        'Original-Recipient': 'rfc822;ada+2Bfika@company.example',
        ...of('ada@else.example', 'failed', '5.1.1'),
      },
    ]);
    expect(await judge(forwarded, 'ada+fika@company.example')).toMatchObject({ kind: 'bounced' });
    expect(await judge(forwarded, 'who@company.example')).toMatchObject({ kind: 'bounced' });
  });

  it('reads blocks that run into each other, and folded lines', async () => {
    const text = `Final-Recipient: rfc822;bo@company.example\nAction: failed\nStatus: 5.1.1\nFinal-Recipient: rfc822;\n ${ADA}\nAction: failed\nStatus: 5.2.1\n (closed)\nDiagnostic-Code: smtp; 550-5.2.1 The mailbox\n\tis closed`;
    const raw = rawMail({}, { type: 'multipart/report', parts: [{ type: 'message/delivery-status', text }] });
    expect(await judge(raw)).toMatchObject({ status: '5.2.1', reason: '550-5.2.1 The mailbox is closed' });
  });
});

describe('a server that writes for people', () => {
  it.each([
    [
      'qmail',
      `Hi. This is the qmail-send program.\n\n<${ADA}>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 unknown user\n\n--- Below this line is a copy of the message.\n\nSubject: 451 4.1.1`,
      '5.1.1',
    ],
    ['an old one', `Your message could not be delivered.\n550 ${ADA}... no such user\n`, null],
  ])('is understood: %s', async (_who, text, status) => {
    expect(await judge(rawMail({}, text))).toMatchObject({ kind: 'bounced', status, isForGood: true });
  });
  it('is not believed without a code, and not for what it quotes', async () => {
    expect(await judge(rawMail({}, 'We are sorry.'))).toBeNull();
    expect(await judge(rawMail({}, 'We are sorry.\n--- Original message\nRoom 550 5.1.1'))).toBeNull();
  });
});

it('an answer of a person or of their mailbox is no bounce', async () => {
  const away = 'I am away until 5.1.2027, call 550 12 34. My building is 5.1.1.';
  for (const headers of [
    {
      From: 'Ada <ada@company.example>',
      Subject: 'Automatic reply: Coffee?',
      'Auto-Submitted': 'auto-replied',
    },
    { From: 'Ada <ada@company.example>', Subject: 'Out of office', 'X-Auto-Response-Suppress': 'All' },
    { From: 'postmaster@company.example', Precedence: 'auto_reply' },
    { From: 'Bo <bo@company.example>', Subject: 'Re: Coffee?' },
  ]) {
    expect(await judge(rawMail(headers, away)), headers.From).toBeNull();
  }
});

it('a complaint is one, and an email that its reader moved out of the junk is none', async () => {
  const original = 'Return-Path: <x@y.example>\nSubject: Coffee?\n\nHej';
  expect(await judge(feedbackReport('fbl@x.example', original))).toMatchObject({
    kind: 'complained',
    isForGood: true,
  });
  for (const type of ['not-spam', 'virus', 'auth-failure']) {
    expect(await judge(feedbackReport('fbl@x.example', original, type))).toBeNull();
  }
});

it('the same report is the same on every way, and without an id by what it says', async () => {
  const print = async (raw: string) => (await readReport(Buffer.from(raw)))?.fingerprint;
  const raw = deliveryReport('a@x.example', [of(ADA, 'failed', '5.1.1')]);
  expect(await print(`Received: from b\r\n${raw}`)).toBe(await print(raw));
  const nameless = raw.replace(/^Message-ID.*\r\n/m, '');
  expect(await print(`Received: from b\r\n${nameless}`)).toBe(await print(nameless));
  expect(await print(nameless.replace('5.1.1', '5.1.2'))).not.toBe(await print(nameless));
});

describe('whatever arrives', () => {
  it('is read in no time and breaks nothing, huge and deep as it may be', async () => {
    const receiver = of(ADA, 'failed', '5.1.1');
    const nested = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    const many = Array.from({ length: 5_000 }, () => ({ type: 'text/plain', text: 'x' }));
    const mails = [
      deliveryReport('x@x.example', [receiver], {
        original: `Subject: x\n\n${'550 5.1.1 '.repeat(400_000)}`,
      }),
      deliveryReport(
        'x@x.example',
        Array.from({ length: 3_000 }, () => receiver),
      ),
      rawMail({}, { type: 'multipart/report', parts: many }),
      `MIME-Version: 1.0\r\n${nested.join('')}`,
      rawMail({ 'X-Long': 'y'.repeat(300_000) }, '550 5.1.1'),
      rawMail({}, '-'.repeat(200_000)),
      rawMail({}, '5.1.1.'.repeat(40_000)),
      rawMail({}, '<'.repeat(200_000)),
      rawMail({ 'Content-Transfer-Encoding': 'base64' }, '%%%not base64'),
      rawMail({ From: '=?x-unknown?B?////?= <mailer-daemon@x>' }, '550 5.1.1 \uFFFD\0'),
    ];
    for (const raw of mails) await judge(raw);
    // The first still has the report, before the quoted email.
    expect(await judge(mails[0] ?? '')).toMatchObject({ kind: 'bounced', status: '5.1.1' });
  });

  it('with any bytes changed or left out', async () => {
    const sound = [
      deliveryReport('x@x.example', [of(ADA, 'failed', '5.1.1', 'smtp; 550 5.1.1 no')]),
      feedbackReport('x@x.example', 'Subject: x\n\nHej'),
    ];
    const change = fc.record({
      at: fc.nat(),
      length: fc.nat({ max: 40 }),
      bytes: fc.uint8Array({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sound),
        fc.array(change, { maxLength: 6 }),
        async (raw, changes) => {
          let bytes = Buffer.from(raw);
          for (const { at, length, bytes: put } of changes) {
            const from = at % bytes.length;
            bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + length)]);
          }
          const report = await readReport(bytes);
          if (report) classifyReport(report, ADA);
        },
      ),
      { numRuns: 200 },
    );
  });
});
