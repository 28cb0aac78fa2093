// Takes the pictures of docs/pictures: starts the product with its demo on data of its own, opens pages in a browser and stops.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { quickFolder } from '@fika/embedded-postgres/quick-folder';
import type { Page } from '@playwright/test';
import { linkIn, mailTo } from '../e2e/mailbox.ts';
import { DEMO, logIn } from '../e2e/people.ts';
import { startProduct } from '../e2e/product.ts';
import simulation from '../packages/messages/en/simulation.json' with { type: 'json' };
import { answerInvitations, inviteMembers, launchBrowser, openPage, post } from './demo-browser.ts';
import { root } from './setup/run.mjs';

const FOLDER = join(root, 'docs', 'pictures');
const PROGRAM = '/account/marelle/admin/campaigns';
const DESKTOP = { viewport: { width: 1280, height: 720 } };
/** The README shows the first picture in its full width. */
const SHARP = { ...DESKTOP, deviceScaleFactor: 2 };
const PHONE = { viewport: { width: 390, height: 720 }, deviceScaleFactor: 2 };

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
  const browser = await launchBrowser();
  try {
    const admin = await openPage(browser, url, DESKTOP);
    await logIn(admin, DEMO.superadmin);
    const sessionId = await inviteMembers(admin);
    await answerInvitations(admin);
    const sharp = await openPage(browser, url, SHARP);
    await logIn(sharp, DEMO.superadmin);
    await take(sharp, 'program-light', `${PROGRAM}/details/1`);
    await take(sharp, 'program-dark', `${PROGRAM}/details/1`, 'dark');
    await take(admin, 'matching', `${PROGRAM}/edit/1/matching`, 'light', simulation.as_table);

    const member = await openPage(browser, url, DESKTOP);
    await logIn(member, DEMO.member);
    await take(member, 'member', '/account/marelle/user');

    const phone = await openPage(browser, url, PHONE);
    const invitation = await mailTo(phone.request, DEMO.member, /./);
    await take(phone, 'invitation', linkIn(invitation, '/optin/accept'));

    await post(admin, 'campaigns_list/1/provision/');
    await take(admin, 'review', `${PROGRAM}/1/session/${sessionId}/review`);
  } finally {
    await browser.close();
  }
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
