import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { call } from './api.ts';
import { DEMO, logIn } from './people.ts';
import { startProduct } from './product.ts';

const COMPANY = '/api/v1/companies/1';
const IVO = 'ivo@marelle.example';

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Write to/ }).fill(text);
  await page.keyboard.press('Enter');
}

const log = (page: Page) => page.getByRole('log');

test('two who write while the server restarts lose no message and get none twice', async ({ browser }) => {
  test.setTimeout(150_000);
  const dir = await mkdtemp(join(tmpdir(), 'fika-restart-'));
  const port = await freePort();
  let product = await startProduct(dir, port);
  try {
    const open = async (email: string) => {
      const page = await (await browser.newContext({ baseURL: product.url })).newPage();
      await logIn(page, email);
      return page;
    };
    const amara = await open(DEMO.member);
    const ivo = await open(IVO);
    const session = await ivo.request.get('/api/v1/workspace/marelle/');
    const { user } = (await session.json()) as { user: { id: number } };
    const introduced = await call(amara, 'POST', `${COMPANY}/coffees/get_introduced/`, {
      coworker: user.id,
      message: 'Shall we write a lot?',
    });
    expect(introduced.status()).toBe(201);
    const { id } = (await introduced.json()) as { id: number };
    for (const page of [amara, ivo]) await page.goto(`/account/marelle/user/coffees/${id}`);
    await write(amara, 'before the night');
    await expect(log(ivo).getByText('before the night')).toBeVisible();

    await product.stop();
    await write(amara, 'in the dark, one');
    await write(ivo, 'in the dark, two');
    await write(amara, 'in the dark, three');
    await expect(log(amara).getByText('Waiting for a connection')).toBeVisible();
    product = await startProduct(dir, port);
    await write(ivo, 'in the morning');

    const said = [
      'Shall we write a lot?',
      'before the night',
      'in the dark, one',
      'in the dark, two',
      'in the dark, three',
      'in the morning',
    ];
    for (const page of [amara, ivo]) {
      for (const text of said) {
        await expect(log(page).getByText(text, { exact: true })).toHaveCount(1, { timeout: 45_000 });
      }
      await expect(log(page).getByText('Waiting for a connection')).toHaveCount(0);
    }
    const stored = await amara.request.get(`${COMPANY}/coffees/${id}/messages/?ordering=created_at&limit=50`);
    const { results } = (await stored.json()) as { results: { text: string }[] };
    expect(results.map(({ text }) => text).toSorted()).toEqual(said.toSorted());
    // The messages of one of them stay in their order.
    const mine = results.map(({ text }) => text).filter((text) => /one|three/.test(text));
    expect(mine).toEqual(['in the dark, one', 'in the dark, three']);
  } finally {
    await product.stop();
    await rm(dir, { recursive: true, force: true });
  }
});
