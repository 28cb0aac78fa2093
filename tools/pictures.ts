// Takes the pictures of docs/pictures: starts the product with its demo on data of its own, opens pages in a browser and stops.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { quickFolder } from '@fika/embedded-postgres/quick-folder';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { demoPeople } from '../apps/server/src/seed-people.ts';
import { call } from '../e2e/api.ts';
import { linkIn, mailTo } from '../e2e/mailbox.ts';
import { DEMO, logIn } from '../e2e/people.ts';
import { startProduct } from '../e2e/product.ts';
import { seenAt } from '../e2e/seen.ts';
import simulation from '../packages/messages/en/simulation.json' with { type: 'json' };
import { findBrowser } from './setup/browser.mjs';
import { root } from './setup/run.mjs';

const FOLDER = join(root, 'docs', 'pictures');
const COMPANY = '/api/v1/companies/1';
const PROGRAM = '/account/marelle/admin/campaigns';
const DESKTOP = { viewport: { width: 1280, height: 720 } };
/** The README shows the first picture in its full width. */
const SHARP = { ...DESKTOP, deviceScaleFactor: 2 };
const PHONE = { viewport: { width: 390, height: 720 }, deviceScaleFactor: 2 };
const PATIENCE_MS = 30_000;

const dir = await mkdtemp(join(await quickFolder(), 'fika-pictures-'));
try {
  const product = await startProduct(dir, await freePort());
  try {
    await takePictures(product.url);
  } finally {
    await product.stop();
  }
} finally {
  await rm(dir, { recursive: true, force: true });
}

async function takePictures(url: string): Promise<void> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // Chromium's own sandbox does not work as root, nor in most containers.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const admin = await open(browser, url, DESKTOP);
    await logIn(admin, DEMO.superadmin);
    const sessionId = await inviteMembers(admin);
    await answerInvitations(admin);
    const sharp = await open(browser, url, SHARP);
    await logIn(sharp, DEMO.superadmin);
    await take(sharp, 'program-light', `${PROGRAM}/details/1`);
    await take(sharp, 'program-dark', `${PROGRAM}/details/1`, 'dark');
    await take(admin, 'matching', `${PROGRAM}/edit/1/matching`, 'light', simulation.as_table);

    const member = await open(browser, url, DESKTOP);
    await logIn(member, DEMO.member);
    await take(member, 'member', '/account/marelle/user');

    const phone = await open(browser, url, PHONE);
    const invitation = await mailTo(phone.request, DEMO.member, /./);
    await take(phone, 'invitation', linkIn(invitation, '/optin/accept'));

    await post(admin, 'campaigns_list/1/provision/');
    await take(admin, 'review', `${PROGRAM}/1/session/${sessionId}/review`);
  } finally {
    await browser.close();
  }
}

async function open(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: seenAt(url),
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  });
  return context.newPage();
}

/** Takes the picture of a page once it is loaded, and once it shows `sentence`. */
async function take(
  page: Page,
  name: string,
  path: string,
  colorScheme: 'light' | 'dark' = 'light',
  sentence = '',
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (sentence !== '') await page.getByText(sentence).first().waitFor();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(`docs/pictures/${name}.png`);
}

/** Opens the second session of the program, and returns its id once all invitations are in the mailbox. */
async function inviteMembers(page: Page): Promise<number> {
  const before = await countEmails(page);
  const { id } = await post(page, 'campaigns_list/1/sessions/');
  const until = Date.now() + PATIENCE_MS;
  while ((await countEmails(page)) < before + demoPeople().length) {
    if (Date.now() > until) throw new Error('The invitations did not arrive.');
    await sleep(200);
  }
  return id;
}

async function countEmails(page: Page): Promise<number> {
  const answer = await page.request.get('/dev/mailbox/api/');
  return ((await answer.json()) as { count: number }).count;
}

/** Answers by the links of the emails: most members accept, some decline, some do not answer. The member of the demo waits. */
async function answerInvitations(page: Page): Promise<void> {
  for (const [index, { email }] of demoPeople().entries()) {
    if (email === DEMO.member || index % 4 === 3) continue;
    const answer = index % 9 === 8 ? 'reject' : 'accept';
    const link = linkIn(await mailTo(page.request, email, /./), `/optin/${answer}`);
    const token = new URLSearchParams(link.split('?')[1]).get('token');
    const response = await call(page, 'POST', `/api/v1/optin/${answer}/`, { token });
    if (!response.ok()) throw new Error(`${answer} of ${email}: ${await response.text()}`);
  }
}

async function post(page: Page, path: string): Promise<{ id: number }> {
  const answer = await call(page, 'POST', `${COMPANY}/${path}`);
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as { id: number };
}
