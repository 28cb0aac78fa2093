import { type CampaignCreate, ENDPOINTS } from '@fika/contract';
import { type Client, RefusedCall } from '#client.ts';
import { RehearsalError } from './program-file.ts';

const HOUR = 3_600_000;

interface NewProgram {
  company_id: number;
  body: CampaignCreate;
}

/**
 * Starts the program with new dates: the first invitations in an hour, the matches five days later. Returns its id.
 *
 * @throws RehearsalError when the product refuses the program, with its sentence
 */
export async function startProgram(admin: Client, { company_id, body }: NewProgram): Promise<number> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const frequency = body.frequency === 0 ? 2 : (body.frequency ?? 2);
  try {
    const { id } = await admin.call(ENDPOINTS.campaigns.campaigns_create, {
      params: { company_id },
      body: {
        ...body,
        frequency,
        // The one admin runs the rehearsal and is none of its people.
        exclude_admins: true,
        optin_option: 1,
        review_before_send: true,
        next_requests_send_at: at(1),
        next_matchs_send_at: at(5 * 24),
      },
    });
    await admin.call(ENDPOINTS.campaigns.activate, { params: { company_id, id } });
    return id;
  } catch (error) {
    throw error instanceof RefusedCall ? new RehearsalError(error.problem.title) : error;
  }
}
