import type { CoffeeChange } from '@fika/contract';

/** Every event, one typed line each, ids only. Facts in the past. */
export interface Events {
  /** An upload ended: all of it was taken, or it was given up. */
  'members.uploaded': { company_id: number; upload_id: string };
  'member.role_changed': { company_id: number; user_ids: number[] };
  'member.deactivated': { company_id: number; user_ids: number[] };
  'campaign.activated': { company_id: number; campaign_id: number };
  'campaign.deactivated': { company_id: number; campaign_id: number };
  'campaign.archived': { company_id: number; campaign_id: number };
  /** Messages of the program leave by another channel from now on. */
  'campaign.channel_changed': { company_id: number; campaign_id: number };
  'round.opened': { company_id: number; round_id: number };
  'round.reminder_due': { company_id: number; round_id: number };
  'round.due': { company_id: number; round_id: number };
  /** The groups are made for review. `by` made them before their time. */
  'round.provisioned': { company_id: number; round_id: number; by?: number };
  /** Approved groups whose sending time has come. */
  'round.send_due': { company_id: number; round_id: number };
  /** Groups under review without an approval: before the sending time, and at it. */
  'round.review_reminder_due': { company_id: number; round_id: number };
  'round.review_overdue': { company_id: number; round_id: number };
  /** Those who manage its program have an email that says so. */
  'round.review_told': { company_id: number; round_id: number; kind: 'review_reminder' | 'review_overdue' };
  'round.approved': { company_id: number; round_id: number; by: number };
  /** `by` is null where the product canceled it: the groups could not be sent as they were. */
  'round.approval_canceled': { company_id: number; round_id: number; by: number | null };
  'round.asked': { company_id: number; round_id: number };
  /** A round with invitations ended unsent: all of its members have their outcome. */
  'round.ended': { company_id: number; round_id: number };
  /** The groups of an open round are sent at another time than before. */
  'round.moved': { company_id: number; round_id: number };
  /** A member accepted while the groups were under review. */
  'round.accepted_in_review': { company_id: number; round_id: number; user_id: number };
  /**
   * Members no longer take part in a round whose groups are under review, or are being made: they left the program, were removed
   * from it, became inactive or were erased. Also pauses while groups are made.
   */
  'round.members_left': { company_id: number; round_id: number; user_ids: number[] };
  /** A member of the groups under review declined, paused, or left. */
  'round.declined_in_review': { company_id: number; round_id: number; user_id: number };
  /** A member changed when they have time, or paused all programs or ended that pause. */
  'availability.changed': { company_id: number; user_id: number };
  'round.sent': { company_id: number; round_id: number };
  'optin.answered': { company_id: number; round_id: number; user_id: number };
  'booking.changed': { company_id: number; booking_id: number; sequence: number };
  /** The guests of a booking get emails about its last change. */
  'booking.announced': { company_id: number; booking_id: number; sequence: number };
  'program.joined': { company_id: number; campaign_id: number; user_ids: number[]; day: string };
  'coffee.changed': {
    company_id: number;
    coffee_id: number;
    change: CoffeeChange;
    /** The member who did it; null for the system. */
    actor_id: number | null;
    /** Which change of this coffee it is, counted from 1. */
    revision: number;
  };
  'coffee.seated': { company_id: number; coffee_id: number; actor_id: number };
  /** A member has the message about their match, as a direct message in a team of Slack. */
  'slack.match_sent': { company_id: number; round_id: number; user_id: number; slack_team_id: number };
  /** A member has the message about their match, in their chat with the bot of a tenant. */
  'msteams.match_sent': { company_id: number; round_id: number; user_id: number; msteams_tenant_id: number };
  /** The bot may write to nobody in a tenant of Microsoft Teams any more. */
  'msteams.bot_gone': { company_id: number; msteams_tenant_id: number };
  /** The people in a team of a tenant changed, or the app in it, where a channel of the team has a tab. `team_id` is the one at Microsoft. */
  'msteams.team_changed': { company_id: number; msteams_tenant_id: number; team_id: string };
  'message.created': { company_id: number; coffee_id: number; message_id: number };
}

export type EventName = keyof Events;
