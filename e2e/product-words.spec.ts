import { expect, type Page, test } from '@playwright/test';
import { ROUND_STATUS } from '../packages/contract/src/index.ts';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCampaign } from '../apps/server/src/test/factories-rounds.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { optinScene } from '../apps/server/src/test/optin.ts';
import { mailTo } from './mailbox.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

let product: OwnProduct;

test.afterEach(() => product.stop());

const COFFEE = /coffee|café/i;

/** Visible and spoken text of a page: names and labels too, but no addresses of links. */
async function wordsOf(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  const words = tree.split('\n').filter((line) => !line.trim().startsWith('- /url:'));
  return [await page.title(), ...words].join('\n');
}

async function expectWords(page: Page, address: string, words: RegExp): Promise<void> {
  await page.goto(address);
  await expect.poll(() => wordsOf(page), { message: address }).toMatch(words);
  expect(await wordsOf(page), address).not.toMatch(COFFEE);
}

/**
 * The login, the side of a member, a page of an admin and the page of an invitation, each with a word for a meeting. A walk is
 * feminine in French, where coffee is masculine.
 */
const LANGUAGES = {
  en: {
    slug: 'lunch',
    login: /Log in/,
    home: /My lunches/,
    meeting: /Lunch with Bo/,
    members: /Last lunch/,
    program: /Repeat matches/,
    program_of_member: /lunch/i,
    invitation: /join the session of/,
    leaving: /All lunches/,
  },
  fr: {
    slug: 'walk',
    login: /Se connecter/,
    home: /Mes balades/,
    meeting: /Balade avec Bo/,
    members: /Dernière rencontre/,
    program: /Rencontres/,
    program_of_member: /balade/i,
    invitation: /participez à la session du/,
    leaving: /Toutes les balades/,
  },
} as const;

for (const culture of ['en', 'fr'] as const) {
  const words = LANGUAGES[culture];
  test(`a product for another meeting never says coffee, in ${culture}`, async ({ browser }) => {
    product = await startOwnProduct({ PRODUCT_SLUG: words.slug });
    const { services } = product;
    const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
    const ada = await makeUser(services, {
      company_id,
      first_name: 'Ada',
      role: 2,
      culture,
      password: PASSWORD,
    });
    const bo = await makeUser(services, { company_id, first_name: 'Bo', culture });
    const { ids, campaign_id, round_id } = await makeCoffees(services, company_id, [
      [ada.user_id, bo.user_id],
    ]);
    // The page of a program shows its figures once a session was sent.
    await services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('rounds')
        .set({ status: ROUND_STATUS.matchsSent, matchs_sent_at: new Date().toISOString() })
        .where('id', '=', round_id)
        .execute(),
    );
    const open = async (email: string | null) => {
      const opened = await product.open(browser, email);
      await opened
        .context()
        .addInitScript((language) => localStorage.setItem('fika-language', language), culture);
      return opened;
    };
    const nobody = await open(null);
    await expectWords(nobody, '/login', words.login);

    const page = await open(ada.email);
    const account = `/account/${slug}`;
    await expectWords(page, `${account}/user`, words.home);
    await expectWords(page, `${account}/user/coffees/${ids[0]}`, words.meeting);
    await expectWords(page, `${account}/admin/users`, words.members);
    await expectWords(page, `${account}/admin/campaigns/details/${campaign_id}`, words.program);

    const program = await makeCampaign(services, { company_id });
    const asked = await optinScene(product).askAgain({ company_id, ...program, user: ada });
    const member = `${account}/user/campaigns/details/${asked.campaign_id}`;
    await expectWords(page, member, words.program_of_member);
    const mail = await mailTo(nobody.request, ada.email, words.invitation);
    expect(mail.replaceAll(/https?:\/\/\S+/g, '')).not.toMatch(COFFEE);
    const token = encodeURIComponent(asked.token('unsubscribe'));
    await expectWords(nobody, `/optin/unsubscribe?token=${token}`, words.leaving);
  });
}
