import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { mailTo } from './mailbox.ts';
import { clickItem } from './menus.ts';
import { DEMO, logIn } from './people.ts';

const CAMPAIGNS = '/account/marelle/admin/campaigns';

/** Opens the message of the demo's first program to members without a group: no other journey reads it. */
async function openEmailTemplate(page: Page): Promise<void> {
  await page.goto(`${CAMPAIGNS}/edit/1/messages`);
  await page.getByRole('link', { name: /^No match, English/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No match', exact: true })).toBeVisible();
}

test('an admin writes a message and sees it as it arrives', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await openEmailTemplate(page);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'No match this time' })).toBeVisible();
  await expectAccessible(page);

  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('🫖 Next time, ');
  await page.getByRole('button', { name: 'Insert a variable into the subject' }).click();
  await clickItem(page.getByRole('menuitem', { name: /^First name/ }));
  await expect(subject).toHaveValue('🫖 Next time, {{first_name}}');
  await expect(subject).toBeFocused();

  // Text in braces becomes a chip, and the email has the name.
  const text = page.getByRole('textbox', { name: 'Message text' });
  // At its left: in the middle of the heading is a chip, and a press there selects the chip, which the next letter replaces.
  await text.getByRole('heading', { level: 1 }).click({ position: { x: 4, y: 12 } });
  await page.keyboard.press('End');
  await page.keyboard.type(' Dear {{first_name}}');
  await expect(text.getByRole('heading', { level: 1 })).toHaveText(
    'No match this time, First name Dear First name',
  );
  await expect(text.getByRole('button', { name: 'Remove: Facts' })).toBeVisible();
  await expect(text.locator('[data-variable="first_name"]').last()).toHaveText('First name');
  await expect(preview.getByRole('heading', { name: /Dear Élise$/ })).toBeVisible();
  // A word typed while a block is selected appears below it: the block stays.
  const table = text.locator('[data-node-view-wrapper]').filter({
    has: page.getByRole('button', { name: 'Remove: Facts' }),
  });
  await table.click({ position: { x: 60, y: 12 } });
  await page.keyboard.type('And then?');
  await expect(text.getByText('And then?')).toBeVisible();
  await expect(text.getByRole('button', { name: 'Remove: Facts' })).toBeVisible();
  // No channel is offered that nothing is sent to.
  const places = page.getByRole('radiogroup', { name: 'Device' });
  await expect(places.getByRole('radio')).toHaveCount(3);
});

test('a message with an error is not saved, a sound one is, and goes back to its default', async ({
  page,
}) => {
  await logIn(page, DEMO.superadmin);
  await openEmailTemplate(page);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  // An unknown variable of this message is reported, and blocks saving.
  await subject.fill('Meet {{names}}');
  await expect(page.getByText(/names/).filter({ hasText: 'Subject.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute(
    'data-disabled',
    'true',
  );
  await subject.fill('Next time, {{first_name}}');
  await expect(page.getByText('No issues found. The message can be sent.')).toBeVisible();

  // A reload loses nothing.
  await page.reload();
  await expect(subject).toHaveValue('Next time, {{first_name}}');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(`Sent to ${DEMO.superadmin}.`)).toBeVisible();
  await mailTo(page.request, DEMO.superadmin, /Next time, Élise/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('“No match” saved.')).toBeVisible();
  await page.goto(`${CAMPAIGNS}/edit/1/messages`);
  await expect(page.getByText('Custom text')).toHaveCount(1);

  await openEmailTemplate(page);
  await page.getByRole('button', { name: 'More about No match' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Restore default text' }));
  await page.getByRole('button', { name: 'Restore default' }).click();
  await expect(subject).toHaveValue('{{program}}: no match this time');
});

test('two admins who write the same message lose nothing', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  const made = await call(page, 'POST', '/api/v1/companies/1/campaigns_list/', { name: 'Two pens' });
  const { id } = (await made.json()) as { id: number };
  const program = `/api/v1/companies/1/campaigns_list/${id}/`;
  await page.goto(`${CAMPAIGNS}/edit/${id}/template/reminder?language=en`);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const write = async (words: string) => {
    await subject.fill(words);
    await expect(page.locator('button:not([data-disabled])', { hasText: /^Save$/ })).toBeVisible();
  };
  const saved = page.getByText('“Reminder” saved.');

  // Another change of the program is let pass.
  await write('Mine, {{first_name}}');
  expect((await call(page, 'PUT', program, { name: 'Two pens, one ink' })).ok()).toBe(true);
  await save.click();
  await expect(saved).toBeVisible();

  // Another admin's version of the same message is not overwritten: both stay visible.
  const other = async () => {
    const templates = (await (await call(page, 'GET', `${program}email_templates/`)).json()) as {
      kind: string;
      json: object;
    }[];
    const json = templates.find(({ kind }) => kind === 'reminder')?.json;
    const place = `${program}email_templates/reminder/en/`;
    expect((await call(page, 'PUT', place, { subject: 'Theirs', json })).ok()).toBe(true);
  };
  await write('Mine again');
  await other();
  await save.click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Élise Fontaine saved this message' });
  await expect(conflict).toBeVisible();
  await expect(subject).toHaveValue('Mine again');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);

  await write('Mine once more');
  await other();
  await save.click();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(subject).toHaveValue('Theirs');

  // The preview shows it as a member of one's choice reads it.
  await page.getByRole('combobox', { name: 'Preview as' }).fill('okafor');
  await page.getByRole('option', { name: 'Amara Okafor' }).click();
  await expect(page.getByText(/^What Amara Okafor would get/)).toBeVisible();
});
