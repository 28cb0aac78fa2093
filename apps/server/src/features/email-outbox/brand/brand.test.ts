import { accentOf, contrast, workspacesEndpoints } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeUser } from '#test/factories.ts';
import { makePng } from '#test/pictures.ts';
import { inCompany } from '#platform/context.ts';
import { queueDelivery } from '../commands/queue-delivery.ts';
import { noticeTemplate } from '../notice/present.ts';
import { newestMail } from '#test/mails.ts';
import { brandValues } from './present.ts';

const holder = testApp({ PUBLIC_URL: 'https://fika.example' });

const htmlTo = async (email: string) => (await newestMail(holder.app, email))?.html ?? '';

it('a mail wears the colour and the logo of its company, and another company’s does not', async () => {
  const { services } = holder.app;
  const branded = await makeUser(services, { role: 2, email: 'ada@branded.example' });
  const plain = await makeUser(services, { email: 'bo@plain.example' });
  const params = { company_id: branded.company_id };
  const browser = await holder.app.as(branded);
  const yellow = '#FFD500';
  await browser.call(workspacesEndpoints.companies_list_update, { params, body: { colour: yellow } });
  const { logo_url: url } = await browser.call(workspacesEndpoints.company_logo, {
    params,
    body: { data: makePng(400, 100).toString('base64') },
  });
  for (const user of [branded, plain]) {
    const { company_id, user_id, email } = user;
    const other = await makeUser(services, { company_id });
    const { ids } = await makeCoffees(services, company_id, [[user_id, other.user_id]]);
    const coffee_id = ids[0] ?? 0;
    const words = { coffee_id, author_id: other.user_id, text: 'hello', client_id: crypto.randomUUID() };
    await inCompany(services, company_id, 'write', async (ctx) => {
      await ctx.db
        .insertInto('messages')
        .values({ company_id, ...words })
        .execute();
      await queueDelivery(ctx, {
        round_id: null,
        user_id,
        kind: 'introduction',
        recipient: email,
        data: { coffee_id },
      });
    });
  }
  await holder.app.settle();
  const [own, other] = [await htmlTo(branded.email), await htmlTo(plain.email)];
  const { accent } = accentOf(yellow, 'light');
  expect(contrast(accent, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  expect(own).toContain(accent);
  expect(own).toContain(`src="https://fika.example${url}"`);
  expect(own).toMatch(/width="128"\s+height="32"/);
  expect(own).not.toContain('#27479A');
  expect(other).toContain('#27479A');
  expect(other).not.toContain(accent);
  expect(other).not.toContain('/media/logos/');
});

it('no email shows the placeholder color of the accent', async () => {
  const { template, values: said } = noticeTemplate.email({
    language: 'en',
    company: '',
    heading: '',
    lead: '',
    button: { label: 'Open', url: '' },
    why: 'Because.',
  });
  const mail = await holder.app.services.mailCompiler.compile(template);
  const values = brandValues({ PUBLIC_URL: 'https://fika.example' }, null);
  const html = mail.html({ ...values, title: '', ...said });
  expect(html.toUpperCase()).not.toContain('0ACCE7');
  expect(html).toContain('#27479A');
});
