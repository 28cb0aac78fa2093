import { ENDPOINTS } from '@fika/contract';
import { expect, test } from '@playwright/test';
import { CalendarVendors } from '../apps/server/src/test/calendar-vendors.ts';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

const vendors = new CalendarVendors();
let product: OwnProduct;
/** How far the clock of the product is ahead. */
let minutes = 0;

test.beforeAll(async () => {
  const url = await vendors.start();
  const known = (name: string) => ({ [`${name}_CLIENT_ID`]: 'client', [`${name}_CLIENT_SECRET`]: 'secret' });
  product = await startOwnProduct({
    ...known('GOOGLE'),
    ...known('MICROSOFT'),
    GOOGLE_URL: url,
    MICROSOFT_URL: url,
  });
});

test.afterAll(async () => {
  await product.stop();
  await vendors.stop();
});

for (const [provider, label] of [
  ['google', 'Connect Google Calendar'],
  ['office365', 'Connect Microsoft 365'],
] as const)
  test(`a member connects an account of ${provider} and chooses calendars with the keyboard`, async ({
    browser,
  }) => {
    vendors.reset();
    const { services } = product;
    const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
    const ada = await makeUser(services, { company_id, first_name: 'Ada', password: PASSWORD });
    const bo = await makeUser(services, { company_id, first_name: 'Bo', password: PASSWORD });
    const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
    const page = await product.open(browser, ada.email, {
      viewport: { width: 390, height: 844 },
      timezoneId: 'Europe/Paris',
    });
    const other = await product.open(browser, bo.email);
    const booking = `${ENDPOINTS.booking.booking_slots.path}?company_id=${company_id}&coffee_id=${ids[0]}`;
    const slots = async () =>
      ((await (await call(other, 'GET', booking)).json()) as { slots: string[] }).slots;
    const [first = '', second = ''] = await slots();
    vendors.calendars.push(
      { id: 'team', name: 'Team', access: 'writer', busy: [{ start: first, end: second }] },
      { id: 'bank', name: 'Bank holidays', access: 'reader', busy: [] },
    );

    await page.goto(`/account/${slug}/user/availabilities`);
    await page.getByRole('button', { name: label }).press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Ada' })).toBeChecked();
    const team = page.getByRole('checkbox', { name: 'Team' });
    await expect(team).not.toBeChecked();
    await team.press('Space');
    await expect(team).toBeChecked();
    await expect.poll(slots).not.toContain(first);

    // A read-only calendar is not offered for writing.
    const destination = page.getByRole('combobox', { name: 'Add coffees to' });
    const choices = page.getByRole('option');
    await destination.press('ArrowDown');
    await expect(choices).toHaveText(['Ada', 'Team', 'No calendar: send events by email']);
    await destination.press('ArrowDown');
    await destination.press('Enter');
    await expect(destination).toHaveValue('Team');
    await expectAccessible(page);
    const [slot = ''] = await slots();
    const body = { company_id, coffee_id: ids[0], starts_at: slot };
    expect((await call(other, 'POST', ENDPOINTS.booking.booking_schedule.path, body)).ok()).toBe(true);
    await expect.poll(() => [...vendors.places.values()]).toEqual(['team']);

    // The calendar is deleted there: the page says so, and what follows.
    vendors.calendars.splice(1, 1);
    minutes += 10;
    await product.setClock(new Date(Date.now() + minutes * 60_000).toISOString());
    await page.reload();
    await expect(page.getByText('“Team” no longer exists')).toBeVisible();
    await expect(team).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Disconnect ada@office.example' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: label })).toBeVisible();
  });
