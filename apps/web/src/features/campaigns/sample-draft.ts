import { EMPTY_FILTERS } from '@fika/contract/filter-shape';
import type { CampaignDraft } from './draft.ts';

/** A program of which nothing is decided yet, for tests. */
export function sampleDraft(): CampaignDraft {
  return {
    name: '',
    description: '',
    culture: 'en',
    filters: EMPTY_FILTERS,
    exclude_admins: false,
    algo: 'random',
    users_per_group: 2,
    groups_chunks_generator: 1,
    rules: [],
    seats: [],
    fixed_participants: [],
    history_across_campaigns: true,
    not_with_manager: true,
    only_managers_peers: false,
    hours_in_common: 'prefer',
    timezone: 'Europe/Paris',
    frequency: 2,
    requests_at: null,
    matches_at: null,
    review_before_send: true,
    review_from: 'evening',
    reminder_hours: null,
    quiet_hours: null,
    quiet_days: [],
    optin_option: 1,
    optin_audiences: [],
    sender: null,
    communication: 1,
    reply_to: null,
    icebreaker_themes: [],
  };
}
