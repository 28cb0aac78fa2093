import {
  accountAccessOf,
  firstSentences,
  type Invitation,
  LIMITS,
  type Locale,
  type MemberProgram,
  type MemberStanding,
  type OptinView,
  ROUND_STATUS,
} from '@fika/contract';
import { presentBranding } from '#features/workspaces/present.ts';
import type { InvitationRow } from './invitations/queries.ts';
import type { MemberProgramRow } from './member-programs/queries.ts';
import type { NextSession } from './next-session/queries.ts';
import { ACCEPTED_LATE, answerOf, answerState, canDecline, canJoinLate, whyGone } from './rules.ts';

interface OptinPage {
  row: InvitationRow;
  next: NextSession | null;
  tokens: OptinView['tokens'];
}

/** The content of an opt-in page. */
export function presentOptin({ row, next, tokens }: OptinPage): OptinView {
  const access = accountAccessOf(row.options);
  return {
    state: answerState(row),
    why: whyGone(row),
    can_decline: canDecline(row),
    can_join_late: canJoinLate(row),
    accepted_late: row.reason_code === ACCEPTED_LATE,
    answer: answerOf(row),
    accepted_at: row.accepted_at,
    rejected_at: row.rejected_at,
    answered_at: row.accepted_at ?? row.rejected_at,
    subscribed: row.is_active && !row.has_left,
    paused_until: row.paused_until,
    next,
    tokens,
    has_pages: access.enable_account_access,
    has_instant_match: access.enable_account_access && access.enable_instant_match,
    campaign: {
      id: row.campaign_id,
      name: row.campaign_name,
      text: row.optin_text,
      description: firstSentences(row.description, LIMITS.shortDescription),
      users_per_group: row.users_per_group,
      timezone: row.timezone,
      is_draw: row.is_draw,
    },
    round: {
      id: row.round_id,
      matchs_send_at: row.matchs_send_at,
      answers_until: row.answers_until,
      next_requests_send_at: row.campaign_status === 'active' ? row.next_requests_send_at : null,
    },
    accepted_count: row.accepted_count,
    member: {
      id: row.user_id,
      first_name: row.first_name,
      last_name: row.last_name,
      culture: row.culture as Locale,
    },
    company: {
      name: row.company_name,
      slug: row.slug,
      branding: presentBranding({ id: row.company_id, colour: row.colour, logo_hash: row.logo_hash }),
    },
  };
}

/** An invitation as the member's home shows it. */
export function presentInvitation(row: InvitationRow): Invitation {
  return {
    round_id: row.round_id,
    campaign: {
      id: row.campaign_id,
      name: row.campaign_name,
      users_per_group: row.users_per_group,
      timezone: row.timezone,
      is_draw: row.is_draw,
    },
    matchs_send_at: row.matchs_send_at,
    answers_until: row.answers_until,
    accepted_count: row.accepted_count,
    answer: answerOf(row),
    accepted_at: row.accepted_at,
    rejected_at: row.rejected_at,
    under_review: row.round_status === ROUND_STATUS.provisioned,
    accepted_late: row.reason_code === ACCEPTED_LATE,
    paused_until: row.paused_until,
  };
}

/** A program of a member as the profile shows it. */
export function presentMemberProgram(row: MemberProgramRow, isActive: boolean): MemberProgram {
  const { campaign_id: id, name, status, last } = row;
  return {
    campaign: { id, name, status },
    standing: standingIn(row, isActive),
    snoozed_until: row.is_snoozed ? row.snoozed_until : null,
    sit_outs: row.sit_outs,
    asked: row.asked,
    accepted: row.accepted,
    matched: row.matched,
    last: last && {
      number: last.number,
      at: new Date(last.at).toISOString(),
      answer: answerOf(last),
      accepted_at: isoOf(last.accepted_at),
      rejected_at: isoOf(last.rejected_at),
      outcome: last.outcome,
    },
  };
}

/** An instant out of a JSON of the database, which writes it otherwise. */
const isoOf = (instant: string | null) => instant && new Date(instant).toISOString();

function standingIn(row: MemberProgramRow, isActive: boolean): MemberStanding {
  if (row.membership === 'left') return 'left';
  if (!isActive) return 'inactive';
  if (row.is_snoozed) return 'snoozed';
  return row.in_audience ? 'in' : 'outside';
}
