import type { Invitation, Locale, OptinView } from '@fika/contract';
import type { InvitationRow } from './invitation-queries.ts';
import { answerOf, answerState } from './rules.ts';

/** What an opt-in page shows. */
export function presentOptin(row: InvitationRow): OptinView {
  return {
    state: answerState(row),
    answer: answerOf(row),
    subscribed: row.is_active && !row.has_left,
    campaign: {
      id: row.campaign_id,
      name: row.campaign_name,
      text: row.optin_text,
      users_per_group: row.users_per_group,
      timezone: row.timezone,
    },
    round: {
      id: row.round_id,
      matchs_send_at: row.matchs_send_at,
      next_requests_send_at: row.next_requests_send_at,
    },
    accepted_count: row.accepted_count,
    member: {
      id: row.user_id,
      first_name: row.first_name,
      last_name: row.last_name,
      culture: row.culture as Locale,
    },
    company: { name: row.company_name, slug: row.slug },
  };
}

/** An open invitation as the member's home shows it. */
export function presentInvitation(row: InvitationRow): Invitation {
  return {
    round_id: row.round_id,
    campaign: {
      id: row.campaign_id,
      name: row.campaign_name,
      users_per_group: row.users_per_group,
      timezone: row.timezone,
    },
    matchs_send_at: row.matchs_send_at,
    accepted_count: row.accepted_count,
    answer: answerOf(row),
  };
}
