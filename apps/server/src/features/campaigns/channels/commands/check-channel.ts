import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { seeChannel } from '../gateway.ts';
import { findChatChannel, findProgramChannel } from '../queries.ts';
import { noteChannel } from './note-channel.ts';

interface CampaignRef {
  company_id: number;
  campaign_id: number;
}

/** Many people join a team at once, and each of them is an event. */
const DEBOUNCE_MS = 5_000;

/** Leaves the check of the channel of a program to a job, soon; one of a program waits at a time. */
export async function enqueueCheck(ctx: Ctx, campaignId: number): Promise<void> {
  const singletonKey = `${ctx.company_id}/${campaignId}`;
  const startAfter = new Date(Date.now() + DEBOUNCE_MS).toISOString();
  await ctx.enqueue('campaigns.check-channel', { campaign_id: campaignId }, { singletonKey, startAfter });
}

/** Asks the chat about the channel of a program: it may be renamed, archived or gone. */
export async function checkChannel(services: Services, ref: CampaignRef): Promise<void> {
  const { company_id, campaign_id } = ref;
  const found = await inCompany(services, company_id, 'read', async (ctx) => {
    const row = await findProgramChannel(ctx, campaign_id);
    const channel = row && (await findChatChannel(ctx, row));
    return row && channel ? { row, channel } : null;
  });
  if (!found) return;
  const seen = await seeChannel(services, found.channel);
  await inCompany(services, company_id, 'write', (ctx) => noteChannel(ctx, found.row, seen));
}
