import { expect, type Page, test } from '@playwright/test';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { makePng } from '../apps/server/src/test/pictures.ts';
import { expectAccessible } from './accessible.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

const LINE = 'I keep bees on the roof.';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

/** Two colleagues who were matched. */
async function pair() {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const person = (first_name: string) =>
    makeUser(services, { company_id, first_name, last_name: 'Byron', password: PASSWORD });
  const [ada, bo] = [await person('Ada'), await person('Bo')];
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  return { ada, bo, home: `/account/${slug}`, coffee: `/account/${slug}/user/coffees/${ids[0]}` };
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

test('a member shows colleagues a photo and a line, and removes the photo', async ({ browser }) => {
  const { ada, bo, home, coffee } = await pair();
  const own = await product.open(browser, ada.email);
  const colleague = await product.open(browser, bo.email);
  const photo = colleague.locator(`main image[href*="/photos/${ada.user_id}/"]`);

  await test.step('the first step leads to the profile', async () => {
    await own.goto(`${home}/user`);
    await own.getByRole('main').getByRole('link', { name: 'Tell colleagues about you' }).click();
    await expect(own.getByRole('heading', { name: 'Your photo' })).toBeVisible();
  });

  await test.step('a file that is no photo is refused', async () => {
    await choose(own, 'me.gif', 'image/gif', Buffer.from('GIF89a'));
    await expect(own.getByRole('alert')).toContainText('isn’t a PNG, JPEG or WebP image');
    await choose(own, 'me.png', 'image/png', Buffer.from('no picture'));
    await expect(own.getByRole('alert')).toContainText('couldn’t read this image');
  });

  await test.step('a photo is cropped by keyboard', async () => {
    await choose(own, 'me.png', 'image/png', makePng(600, 400, 40));
    const dialog = own.getByRole('dialog', { name: 'Crop your photo' });
    const area = dialog.getByRole('group', { name: 'Visible part' });
    await expect(area).toBeVisible();
    await expectAccessible(own);
    const boxOf = async () => (await area.boundingBox()) ?? { x: 0, width: 0 };
    const before = await boxOf();
    await area.focus();
    await own.keyboard.press('ArrowRight');
    await expect.poll(async () => (await boxOf()).x).toBeGreaterThan(before.x);
    await dialog.getByRole('button', { name: 'Bottom right corner' }).focus();
    for (let steps = 0; steps < 3; steps += 1) await own.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await boxOf()).width).toBeLessThan(before.width);
    await dialog.getByRole('button', { name: 'Save photo' }).click();
    await expect(own.getByText('Photo saved.')).toBeVisible();
    await expect(dialog).toBeHidden();
    // The bar of the page shows it too.
    await expect(own.locator(`header img[src*="/photos/${ada.user_id}/"]`)).toBeVisible();
  });

  await test.step('a line is saved with the profile', async () => {
    await own.getByLabel('About you').fill(LINE);
    await own.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(own.getByText('Saved.', { exact: true })).toBeVisible();
    await expectAccessible(own);
  });

  await test.step('the colleague sees both', async () => {
    await colleague.goto(coffee);
    await expect(colleague.getByText(LINE)).toBeVisible();
    await expect(photo).toBeVisible();
    const answer = await colleague.request.get((await photo.getAttribute('href')) ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
    await expectAccessible(colleague);
  });

  await test.step('without the photo, the colleague sees initials', async () => {
    await own.getByRole('button', { name: 'Remove photo' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click();
    await expect(own.getByText('Photo removed.')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Remove photo' })).toHaveCount(0);
    await colleague.reload();
    await expect(colleague.getByText(LINE)).toBeVisible();
    await expect(photo).toHaveCount(0);
  });
});
