import type { TestApp } from './app.ts';

/** Emails to an address that were stored instead of sent, newest first; runs every waiting job before. */
export async function mailsTo(app: TestApp, address: string) {
  await app.settle();
  return app.services.database.global('read', (db) =>
    db
      .selectFrom('dev_mailbox')
      .select(['subject', 'text', 'html', 'headers'])
      .where('to', '=', address)
      .orderBy('id', 'desc')
      .execute(),
  );
}

/** The newest of them; null when there is none. */
export async function newestMail(app: TestApp, address: string) {
  const [newest] = await mailsTo(app, address);
  return newest ?? null;
}

async function linkIn(app: TestApp, address: string, pattern: RegExp) {
  const mail = await newestMail(app, address);
  const [, uidb64 = '', token = ''] = pattern.exec(mail?.text ?? '') ?? [];
  return { uidb64, token };
}

/** The parts of the link that opens an account or confirms its address, of the newest email to it. */
export const activationLink = (app: TestApp, address: string) =>
  linkIn(app, address, /\/user\/activation\/([\w-]+)\/([\w.-]+)\//);

/** The parts of the link that sets a new password, of the newest email to an address. */
export const resetLink = (app: TestApp, address: string) =>
  linkIn(app, address, /\/password\/reset\/\?uid=([\w-]+)&token=([\w.-]+)/);
