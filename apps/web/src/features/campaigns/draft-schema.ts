import { campaignRulesDrafted } from '@fika/contract/campaign-rules';
import { locale } from '@fika/contract/common';
import { filterGroup } from '@fika/contract/filter-group';
import { ICEBREAKER_THEMES } from '@fika/contract/email-templates/icebreaker-themes';
import { HOURS_IN_COMMON } from '@fika/contract/hours-in-common';
import { LIMITS } from '@fika/contract/limits';
import { quietDays, quietHours } from '@fika/contract/quiet';
import { ALGORITHMS, CHANNELS, REMINDER_HOURS, REVIEW_FROM } from '@fika/contract/statuses';
import { z } from 'zod';

const ids = z.array(z.int());
/** A place of a group, which may have no name yet. */
const seat = z.object({ label: z.string(), filters: filterGroup, reuse: z.int().nullable() });
/** An address at one of the sending domains, which may not be written to its end yet. */
const sender = z.object({ name: z.string(), local_part: z.string(), domain_id: z.int() }).nullable();
const wallTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

/**
 * The fields that the forms of a program edit. They equal those of the API, except that dates are wall clocks in the program's
 * zone (`2026-11-23T09:00`), so that a change of zone does not move nine o'clock.
 */
export const draftSchema = z.object({
  name: z.string(),
  description: z.string(),
  culture: locale,
  filters: filterGroup,
  exclude_admins: z.boolean(),
  algo: z.enum(ALGORITHMS),
  users_per_group: z.int(),
  groups_chunks_generator: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  rules: campaignRulesDrafted,
  seats: z.array(seat),
  fixed_participants: ids,
  history_across_campaigns: z.boolean(),
  not_with_manager: z.boolean(),
  only_managers_peers: z.boolean(),
  hours_in_common: z.enum(HOURS_IN_COMMON),
  timezone: z.string(),
  frequency: z.union(LIMITS.frequencies.map((weeks) => z.literal(weeks))),
  requests_at: wallTime.nullable(),
  matches_at: wallTime.nullable(),
  review_before_send: z.boolean(),
  review_from: z.enum(REVIEW_FROM),
  reminder_hours: z.union(REMINDER_HOURS.map((hours) => z.literal(hours))).nullable(),
  quiet_hours: quietHours.nullable(),
  quiet_days: quietDays,
  optin_option: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  optin_audiences: ids,
  communication: z.literal(Object.values(CHANNELS)),
  sender,
  /** Null: answers go to the sender. */
  reply_to: z.string().nullable(),
  icebreaker_themes: z.array(z.enum(ICEBREAKER_THEMES)),
});
