import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import type { Mail } from './mail.ts';

const holder = testApp();
const sending = testApp({ SMTP_URL: 'smtp://127.0.0.1:1' });

let counter = 0;
const sample = (id: string): Mail => ({
  from: { name: 'Fika', address: 'coffee@fika.example' },
  to: { name: 'Ada King', address: 'ada@company.example' },
  subject: `Mail ${id}`,
  html: '<p>Hello <a href="http://localhost:3000/optin/accept?token=x">there</a></p>',
  text: 'Hello',
  messageId: `mail-${id}@fika.example`,
  headers: {},
});

async function receive(change: Partial<Mail> = {}): Promise<void> {
  counter += 1;
  await holder.app.services.mail.send({ ...sample(`${counter}`), ...change });
}

const get = (url: string, language = 'en') =>
  holder.app.http.inject({ method: 'GET', url, headers: { 'accept-language': language } });

describe('the local mailbox', () => {
  it('shows mails newest first, in English and French, and finds them', async () => {
    expect((await get('/dev/mailbox')).body).toContain('No emails yet');
    for (let index = 0; index < 22; index += 1) await receive();
    await receive({
      to: { name: 'Zoé', address: 'zoe@company.example' },
      subject: '<script>alert(1)</script>',
    });
    const page = await get('/dev/mailbox');
    expect(page.body).toContain('1-20 of 23');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toContain('<script');
    expect((await get('/dev/mailbox?offset=20')).body).toContain('21-23 of 23');
    const french = await get('/dev/mailbox?search=zoe', 'fr-FR,fr;q=0.9');
    expect(french.body).toContain('<html lang="fr">');
    expect(french.body).toContain('1-1 sur 1');
  });

  it('waits for the mail of an address, and says in which zone its times are', async () => {
    const wait = '<meta http-equiv="refresh"';
    expect((await get('/dev/mailbox?search=soon@company.example')).body).toContain(wait);
    await receive({ to: { name: '', address: 'soon@company.example' } });
    const { body } = await get('/dev/mailbox?search=soon@company.example');
    expect(body).not.toContain(wait);
    expect(body).toMatch(/\d{2}:\d{2} UTC</);
  });

  it('shows images inside of a mail', async () => {
    const content = Buffer.from('an image');
    await receive({
      to: { name: '', address: 'images@company.example' },
      html: '<img src="cid:one@here">',
      images: [{ id: 'one@here', type: 'image/png', content }],
    });
    const { results } = (await get('/dev/mailbox/api/?search=images@company.example')).json<{
      results: { id: number }[];
    }>();
    const { body } = await get(`/dev/mailbox/${results[0]?.id}/message`);
    expect(body).toBe(`<img src="data:image/png;base64,${content.toString('base64')}">`);
  });

  it('refuses addresses as a mail server would, for good and for now', async () => {
    const to = (address: string) => ({ name: '', address });
    const send = (address: string) =>
      holder.app.services.mail.send({ ...sample(`to ${address}`), to: to(address) });
    expect(await send('ada@refuses.example')).toMatchObject({ retry: 'never', refused: true, isGone: true });
    expect(await send('ada@BUSY.example')).toMatchObject({ sent: false, retry: 'later' });
    expect(await send('ada@busy.example.org')).toEqual({ sent: true });
    expect((await get('/dev/mailbox/api/?search=ada@refuses')).json()).toMatchObject({ count: 0 });
  });

  it('answers tests with the same as JSON', async () => {
    await receive({ to: { name: '', address: 'only@company.example' } });
    const { count, results: mails } = (await get('/dev/mailbox/api/?search=only@')).json();
    expect(count).toBe(1);
    const one = (await get(`/dev/mailbox/api/${mails[0].id}/`)).json();
    expect(one).toMatchObject({ to: 'only@company.example', text: 'Hello' });
    for (const id of ['999999', '999999999999999999999', '0', 'x']) {
      expect((await get(`/dev/mailbox/api/${id}/`)).statusCode, id).toBe(404);
      expect((await get(`/dev/mailbox/${id}/message`)).statusCode, id).toBe(404);
    }
  });

  it('shows a mail without scripts, and lets its links leave the frame', async () => {
    await receive({ html: '<p onclick="alert(1)">Hello</p><script>alert(1)</script>' });
    const { results: mails } = (await get('/dev/mailbox/api/')).json();
    const page = await get(`/dev/mailbox?mail=${mails[0].id}`);
    expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const message = await get(`/dev/mailbox/${mails[0].id}/message`);
    expect(message.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';/,
    );
  });

  it('keeps a message once, however often it is sent', async () => {
    await receive({ messageId: 'same@fika.example', to: { name: '', address: 'twice@company.example' } });
    await receive({ messageId: 'same@fika.example', to: { name: '', address: 'twice@company.example' } });
    expect((await get('/dev/mailbox/api/?search=twice@')).json()).toMatchObject({ count: 1 });
  });

  it('is not there where mail is sent', async () => {
    const { body } = await sending.app.http.inject({ method: 'GET', url: '/dev/mailbox/api/' });
    expect(body).not.toContain('"results"');
  });
});
