import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtp, type TestSmtp } from '#test/smtp.ts';
import { createLog } from '#platform/log.ts';
import { html } from './html.ts';
import { MailCompiler } from './template.ts';
import type { Mail } from './mail.ts';
import { type MailTransport, smtpTransport } from './transport.ts';

describe('a template', () => {
  const compiler = new MailCompiler();
  const template = {
    mjml: '<mjml><mj-body><mj-section><mj-column><mj-text>{{name}} {{list}}</mj-text><mj-button href="{{url}}">Go</mj-button></mj-column></mj-section></mj-body></mjml>',
    text: 'Hello {{name}}: {{url}}',
  };

  it('escapes values last, in text and in attributes, and takes pieces of HTML as they are', async () => {
    const mail = await compiler.compile(template);
    const out = mail.html({
      name: '<img src=x onerror="alert(1)">',
      list: html`<b>${'R&D'}</b>`,
      url: 'https://fika.example/?a="><script>',
    });
    expect(out).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; <b>R&amp;D</b>');
    expect(out).toContain('href="https://fika.example/?a=&quot;&gt;&lt;script&gt;"');
    expect(out).not.toContain('<script>');
  });

  it('fills no placeholder that a value contains', async () => {
    const mail = await compiler.compile(template);
    const out = mail.html({ name: '{{url}}', list: '', url: 'https://secret.example' });
    expect(out).toContain('{{url}} ');
  });

  it('refuses to be sent half filled', async () => {
    const mail = await compiler.compile(template);
    expect(() => mail.html({ name: 'Ada', list: '' })).toThrow('no value for {{url}}');
    expect(() => mail.text({ name: html`<b>Ada</b>`, url: '' })).toThrow('plain text');
  });

  it('is compiled once', async () => {
    const first = await compiler.compile(template);
    const second = await compiler.compile({ ...template, text: 'Bye {{name}}' });
    expect(second.html).toBe(first.html);
    expect(second.text({ name: 'Ada' })).toBe('Bye Ada');
  });

  it('says what MJML does not like', async () => {
    const broken = { mjml: '<mjml><mj-body><mj-nothing /></mj-body></mjml>', text: '' };
    await expect(compiler.compile(broken)).rejects.toThrow('mj-nothing');
  });
});

describe('the SMTP transport', () => {
  let smtp: TestSmtp;
  let transport: MailTransport;
  beforeAll(async () => {
    smtp = await startSmtp();
    transport = smtpTransport(smtp.url, 2, createLog('silent'));
  });
  afterAll(async () => {
    transport.close();
    await smtp.stop();
  });

  const mail = (change: Partial<Mail> = {}): Mail => ({
    from: { name: 'Fika', address: 'coffee@fika.example' },
    to: { name: 'Zoé "Z" O’Neil, Dr', address: 'zoe@company.example' },
    subject: 'Un café la semaine du 23 novembre\u202f?',
    html: '<p>é</p>',
    text: 'é',
    messageId: 'one@fika.example',
    headers: { 'List-Unsubscribe': '<https://fika.example/leave/>' },
    ...change,
  });

  it('sends what it was given', async () => {
    expect(await transport.send(mail())).toEqual({ sent: true });
    expect(smtp.received.at(-1)).toMatchObject({
      to: 'zoe@company.example',
      message_id: '<one@fika.example>',
    });
  });

  it('sends images inside of the HTML, which names them', async () => {
    const content = Buffer.from('an image');
    const html = '<img src="cid:one@here" alt="">';
    const images = [{ id: 'one@here', type: 'image/png' as const, content }];
    expect(await transport.send(mail({ html, images }))).toEqual({ sent: true });
    const raw = smtp.received.at(-1)?.raw ?? '';
    // The image belongs to the HTML, and is no file that the email program lists.
    expect(raw).toMatch(/Content-Type: multipart\/alternative[\s\S]+Content-Type: multipart\/related/);
    const parsed = await PostalMime.parse(raw);
    expect(parsed.html).toContain(html);
    expect(parsed.attachments).toMatchObject([
      { contentId: '<one@here>', mimeType: 'image/png', disposition: 'inline', related: true },
    ]);
    expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)).toEqual(content);
  });

  it('refuses a line break in any header value', async () => {
    const before = smtp.received.length;
    const wrong: Partial<Mail>[] = [
      { subject: 'Hello\r\nBcc: everybody@company.example' },
      { to: { name: 'A\nB', address: 'a@company.example' } },
      { to: { name: '', address: 'a@company.example\r\nRCPT TO:<b@company.example>' } },
      { from: { name: 'A\rB', address: 'coffee@fika.example' } },
      { headers: { 'X-Test': 'one\ntwo' } },
    ];
    for (const change of wrong) {
      expect(await transport.send(mail(change))).toMatchObject({
        sent: false,
        retry: 'never',
        refused: false,
      });
    }
    expect(smtp.received).toHaveLength(before);
  });

  it('tries again later what the server refuses of us, and never what it refuses of the receiver', async () => {
    smtp.answer = () => ({ rcpt: 550 });
    expect(await transport.send(mail())).toMatchObject({ retry: 'never', refused: true });
    smtp.answer = () => ({ rcpt: 452 });
    expect(await transport.send(mail())).toMatchObject({ retry: 'later' });
    smtp.answer = () => ({ data: 451 });
    expect(await transport.send(mail())).toMatchObject({ retry: 'later' });
    const strict = smtpTransport(smtp.url, 1, createLog('silent'), { requireTls: true });
    expect(await strict.check()).toContain('STARTTLS');
    strict.close();
    expect(await transport.check()).toBeNull();
    const nobody = smtpTransport('smtp://127.0.0.1:1', 1, createLog('silent'));
    expect(await nobody.send(mail())).toMatchObject({ retry: 'later' });
    nobody.close();
  });

  it('knows that it does not know, when the answer to a whole message is missing', async () => {
    smtp.answer = () => 'cut_after_data';
    expect(await transport.send(mail())).toMatchObject({ sent: false, retry: 'unknown' });
    smtp.answer = () => 'cut_before_data';
    expect(await transport.send(mail())).toMatchObject({ sent: false, retry: 'later' });
  });
});
