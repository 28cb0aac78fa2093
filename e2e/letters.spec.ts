import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { mailTo } from './mailbox.ts';
import { DEMO, logIn } from './people.ts';

const CAMPAIGNS = '/account/marelle/admin/campaigns';

/** Opens what the first program of the demo writes when somebody has no group: no other journey reads it. */
async function openLetter(page: Page): Promise<void> {
  await page.goto(`${CAMPAIGNS}/edit/1/messages`);
  await page.getByRole('link', { name: /^No match, English/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No match' })).toBeVisible();
}

test('an admin writes a letter and sees it as it arrives', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await openLetter(page);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'No partner this time' })).toBeVisible();
  await expectAccessible(page);

  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('🫖 Next time, ');
  await page.getByRole('button', { name: 'Insert a variable into the subject' }).click();
  await page.getByRole('menuitem', { name: /^First name/ }).click();
  await expect(subject).toHaveValue('🫖 Next time, {{first_name}}');
  await expect(subject).toBeFocused();

  // What is typed in braces becomes a chip, and the mail has the name.
  const letter = page.getByRole('textbox', { name: 'Text of the letter' });
  await letter.getByRole('heading').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Dear {{first_name}}');
  await expect(letter.locator('[data-variable="first_name"]').last()).toHaveText('First name');
  await expect(preview.getByRole('heading', { name: /Dear Élise/ })).toBeVisible();
  await page.getByText('Slack', { exact: true }).click();
  await expect(page.getByRole('complementary').getByText(/Dear Élise/)).toBeVisible();
});

test('a letter with an error is not saved, a sound one is, and goes back to its default', async ({
  page,
}) => {
  await logIn(page, DEMO.superadmin);
  await openLetter(page);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  // A variable that this letter does not know is told, and keeps it from being saved.
  await subject.fill('Meet {{names}}');
  await expect(page.getByText(/names/).filter({ hasText: 'Subject.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute(
    'data-disabled',
    'true',
  );
  await subject.fill('Next time, {{first_name}}');
  await expect(page.getByText('Nothing wrong. It can be sent.')).toBeVisible();

  // A reload loses nothing.
  await page.reload();
  await expect(subject).toHaveValue('Next time, {{first_name}}');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(`Sent to ${DEMO.superadmin}.`)).toBeVisible();
  await mailTo(page.request, DEMO.superadmin, /Next time, Élise/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('“No match” is saved.')).toBeVisible();
  await page.goto(`${CAMPAIGNS}/edit/1/messages`);
  await expect(page.getByText('Your words')).toHaveCount(1);

  await openLetter(page);
  await page.getByRole('button', { name: 'More about No match' }).click();
  await page.getByRole('menuitem', { name: 'Back to the default text' }).click();
  await page.getByRole('button', { name: 'Use the default text' }).click();
  await expect(subject).toHaveValue('No {{product}} for you this time');
});
