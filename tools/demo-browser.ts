import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { demoPeople } from '../apps/server/src/seed-people.ts';
import { call } from '../e2e/api.ts';
import { linkIn, mailTo } from '../e2e/mailbox.ts';
import { DEMO } from '../e2e/people.ts';
import { seenAt } from '../e2e/seen.ts';
import { findBrowser } from './setup/browser.mjs';

const COMPANY = '/api/v1/companies/1';
const PATIENCE_MS = 30_000;

/** A browser as the journeys use it; the caller closes it. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    // Chromium's own sandbox does not work as root, nor in most containers.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** An empty page of a person in Paris, who has seen all introductions. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
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

/** Opens the second session of the first program of the demo, and returns its id once all invitations are in the mailbox. */
export async function inviteMembers(page: Page): Promise<number> {
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

/** Answers by the links of the emails: most members accept, some decline, some do not answer. The member of the demo does not. */
export async function answerInvitations(page: Page): Promise<void> {
  for (const [index, { email }] of demoPeople().entries()) {
    if (email === DEMO.member || index % 4 === 3) continue;
    const answer = index % 9 === 8 ? 'reject' : 'accept';
    const link = linkIn(await mailTo(page.request, email, /./), `/optin/${answer}`);
    const token = new URLSearchParams(link.split('?')[1]).get('token');
    const response = await call(page, 'POST', `/api/v1/optin/${answer}/`, { token });
    if (!response.ok()) throw new Error(`${answer} of ${email}: ${await response.text()}`);
  }
}

/** Calls the API of the demo's company; `path` follows its address. An answer that is none is an error. */
export async function post(page: Page, path: string, data: object = {}): Promise<{ id: number }> {
  const answer = await call(page, 'POST', `${COMPANY}/${path}`, data);
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as { id: number };
}
