import type { SlackPerson } from '@fika/contract';
import { z } from 'zod';

/** A user, as `users.list` gives it: the parts that are read. */
export const slackUser = z.object({
  id: z.string(),
  team_id: z.string().optional(),
  enterprise_user: z.object({ enterprise_id: z.string() }).optional(),
  deleted: z.boolean().default(false),
  is_bot: z.boolean().default(false),
  /** Guests of several channels, and of one. */
  is_restricted: z.boolean().default(false),
  is_ultra_restricted: z.boolean().default(false),
  /** A person of another organization, in a shared channel. */
  is_stranger: z.boolean().default(false),
  is_invited_user: z.boolean().default(false),
  /** Bots have no address. */
  is_email_confirmed: z.boolean().default(false),
  locale: z.string().optional(),
  name: z.string().default(''),
  profile: z.object({
    email: z.string().optional(),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    real_name: z.string().optional(),
  }),
});
export type SlackUser = z.output<typeof slackUser>;

/** Slack's own assistant is no bot by its flags. */
const SLACKBOT = 'USLACKBOT';

/** Whether a user is a full member of a team: no bot, no guest, no one from elsewhere, and not deactivated. */
export function isColleague(user: SlackUser, team: { team_id: string; is_organization: boolean }): boolean {
  if (user.id === SLACKBOT || user.is_bot || user.deleted || user.is_invited_user) return false;
  if (user.is_restricted || user.is_ultra_restricted || user.is_stranger) return false;
  if (team.is_organization) return user.enterprise_user?.enterprise_id === team.team_id;
  return user.team_id === undefined || user.team_id === team.team_id;
}

/** A user as a row of an import; null for one without an address. */
export function personOf({ id, profile, locale = '' }: SlackUser): SlackPerson | null {
  const email = profile.email?.trim();
  if (!email) return null;
  const { first_name: first, last_name: last } = profile.first_name
    ? profile
    : splitName(profile.real_name ?? '');
  const [language] = locale.toLowerCase().split('-');
  return {
    id,
    email,
    first_name: first?.trim() ?? '',
    last_name: last?.trim() ?? '',
    culture: language === 'en' || language === 'fr' ? language : null,
  };
}

/** Older users have one name: its first word is the first name. */
function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}
