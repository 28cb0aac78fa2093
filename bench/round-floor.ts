// The cost of a round without the product: the engine alone on the same people, and the emails through nodemailer alone.
import { match } from '@fika/matching';
import { createTransport } from 'nodemailer';
import { createApp } from '../apps/server/src/app.ts';
import { getCampaign } from '../apps/server/src/features/campaigns/queries.ts';
import { listParticipants } from '../apps/server/src/features/participations/queries.ts';
import { loadMatchingInput } from '../apps/server/src/features/matching/input/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Mail } from '../apps/server/src/platform/mail/mail.ts';

const CONNECTIONS = Number(process.env['SMTP_CONNECTIONS']);

interface Wish {
  company_id: number;
  campaign_id: number;
  round_id: number;
  /** Messages to send again and again, so many times in all. */
  mails?: Mail[];
  count?: number;
}

async function engine({ company_id, campaign_id, round_id }: Wish): Promise<number> {
  const config = readConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal' });
  const app = await createApp(config, process.env['DATABASE_URL'] ?? '', createLog('fatal'));
  try {
    const input = await inCompany(app.services, company_id, 'read', async (ctx) =>
      loadMatchingInput(ctx, await getCampaign(ctx, campaign_id), {
        members: await listParticipants(ctx, round_id),
        seed: 1,
        locked: [],
      }),
    );
    const started = performance.now();
    match(input);
    return (performance.now() - started) / 1_000;
  } finally {
    await app.stop();
  }
}

async function mails(sample: readonly Mail[], count: number): Promise<number> {
  const transport = createTransport({
    url: process.env['SMTP_URL'] ?? '',
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Infinity,
  });
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const mail = sample[next % sample.length];
      next += 1;
      await transport.sendMail({ ...mail });
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - started) / 1_000;
  transport.close();
  return seconds;
}

process.on('message', (wish: Wish) => {
  const work = wish.mails ? mails(wish.mails, wish.count ?? 0) : engine(wish);
  void work.then((seconds) => process.send?.({ seconds }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({});
