import {
  type Campaign,
  type CampaignRule,
  type CampaignSummary,
  fillPath,
  type FilterGroup,
  type FilterNames,
  ENDPOINTS,
  humanFilters,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { CategoryRow } from '#features/categories/queries.ts';
import type { CampaignRow } from './queries.ts';
import { sendsRequests } from './rules.ts';
import { seatsOf } from './settings/policy.ts';
import type { RoundsOfCampaign } from './types.ts';

const { campaigns, emailTemplates, participations, rounds: sessions } = ENDPOINTS;

function urlsOf({ company_id, id }: CampaignRow) {
  const at = (path: string) => fillPath(path, { company_id, id });
  return {
    schedules_url: at(sessions.sessions.path),
    rule_url: at(campaigns.rules.path),
    email_template_url: at(emailTemplates.email_templates.path),
    session_url: at(sessions.session.path),
    clone_url: at(campaigns.clone.path),
    count_url: at(campaigns.count.path),
    activate_url: at(campaigns.activate.path),
    deactivate_url: at(campaigns.deactivate.path),
    archive_url: at(campaigns.archive.path),
    delete_url: at(campaigns.delete.path),
    provision_url: at(sessions.provision.path),
    reset_sessions_url: at(sessions.reset_sessions.path),
    memberships_url: at(participations.memberships_change.path),
    history_url: at(campaigns.campaign_history.path),
    overview_url: at(sessions.campaign_overview.path),
    presence_url: at(campaigns.campaign_presence.path),
  };
}

function channelOf(row: CampaignRow) {
  const channel = row.channel as Campaign['channel'];
  return {
    channel,
    communication: channel,
    channel_name: row.channel_name,
    channel_is_private: row.channel_is_private,
  };
}

/** The dates of a program as they are shown. */
export function datesOf(row: CampaignRow, rounds: RoundsOfCampaign | undefined) {
  // While a round of a program that runs is open, the next matches are its matches.
  const runs = row.status === 'active' || row.status === 'draft';
  const matches = (runs ? rounds?.open?.matchs_send_at : undefined) ?? row.next_matchs_send_at;
  return {
    next_requests_send_at: row.next_requests_send_at,
    next_matchs_send_at: matches,
    next_round_date: earliest(
      (sendsRequests(row) ? row.next_requests_send_at : null) ?? row.next_matchs_send_at,
      row.status === 'active' ? (rounds?.planned ?? null) : null,
    ),
    has_rounds: (rounds?.total ?? 0) > 0,
    has_open_session: rounds?.open !== null && rounds?.open !== undefined,
  };
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** A program, whole. */
export function presentCampaign(
  row: CampaignRow,
  extra: {
    rounds: RoundsOfCampaign | undefined;
    categories: readonly CategoryRow[];
    names: FilterNames;
    active_users_count: number;
    /** Why the filter cannot be used; null when it can. */
    filter_fault: string | null;
    audiences: Campaign['audiences_info'];
    teams_channels: Campaign['teams_channels_info'];
    fixed: Campaign['fixed_participants_data'];
    t: Translator;
  },
): Campaign {
  const filters = row.filters as unknown as FilterGroup;
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    status: row.status as Campaign['status'],
    culture: row.culture as Campaign['culture'],
    filters,
    human_filters: extra.filter_fault ?? humanFilters(filters, extra.categories, extra.t, extra.names),
    using_filters: filters.filters.length > 0,
    created_at: row.created_at,
    ...datesOf(row, extra.rounds),
    timezone: row.timezone,
    frequency: row.frequency,
    users_per_group: row.users_per_group,
    algo: row.algo as Campaign['algo'],
    groups_chunks_generator: row.groups_chunks_generator as Campaign['groups_chunks_generator'],
    rules: row.rules as unknown as CampaignRule[],
    seats: seatsOf(row),
    seats_using_filters: seatsOf(row).some((seat) => seat.filters.filters.length > 0),
    fixed_participants: extra.fixed.map(({ id }) => id),
    fixed_participants_data: extra.fixed,
    optin_audiences: row.optin_audiences,
    audiences_info: extra.audiences,
    teams_channels_info: extra.teams_channels,
    reminder_hours: row.reminder_hours as Campaign['reminder_hours'],
    quiet_hours: row.quiet_hours as Campaign['quiet_hours'],
    quiet_days: row.quiet_days as Campaign['quiet_days'],
    send_requests: sendsRequests(row),
    optin_option: row.optin_option as Campaign['optin_option'],
    exclude_admins: row.exclude_admins,
    active_users_count: extra.active_users_count,
    review_before_send: row.review_before_send,
    review_from: row.review_from as Campaign['review_from'],
    history_across_campaigns: row.history_across_campaigns,
    not_with_manager: row.not_with_manager,
    only_managers_peers: row.only_managers_peers,
    hours_in_common: row.hours_in_common as Campaign['hours_in_common'],
    icebreaker_themes: row.icebreaker_themes as Campaign['icebreaker_themes'],
    request_subject: row.request_subject,
    match_subject: row.match_subject,
    optin_text: row.optin_text,
    match_text: row.match_text,
    sender: row.sender as Campaign['sender'],
    reply_to: row.reply_to,
    ...channelOf(row),
    onboarding_step: row.onboarding_step,
    added_by_name: row.added_by_name,
    added_by_id: row.added_by_id,
    revision: row.revision,
    changed_at: row.updated_at,
    changed_by_name: row.changed_by_name,
    changed_by_id: row.changed_by_id,
    pinned_note: row.pinned_note,
    ...urlsOf(row),
  };
}

/** A program as a row of the list. */
export function presentSummary(row: CampaignRow, rounds: RoundsOfCampaign | undefined): CampaignSummary {
  return {
    id: row.id,
    name: row.name,
    status: row.status as CampaignSummary['status'],
    created_at: row.created_at,
    ...datesOf(row, rounds),
    timezone: row.timezone,
    frequency: row.frequency,
    users_per_group: row.users_per_group,
    algo: row.algo as CampaignSummary['algo'],
    optin_option: row.optin_option as CampaignSummary['optin_option'],
    added_by_name: row.added_by_name,
    rounds_sent: rounds?.sent ?? 0,
    open_round: rounds?.open ? { id: rounds.open.id, status: rounds.open.status } : null,
  };
}
