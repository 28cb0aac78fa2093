import { instantOf, wallClock } from './schedule.ts';
import { OPTIN_OPTIONS } from './statuses.ts';

export type CampaignGap =
  | 'no_match_date'
  | 'no_request_date'
  | 'match_date_passed'
  | 'requests_after_matches'
  | 'answers_too_long'
  | 'no_seats'
  | 'no_optin_audience'
  | 'fixed_in_presents'
  /** Of three people two are on the same level. */
  | 'peers_need_pairs';

interface Dates {
  optin_option: number;
  frequency: number;
  timezone: string;
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
}

/** Settings that a program cannot do without, by its algorithm and opt-in; what is not given is not judged. */
interface Settings {
  algo?: string;
  /** A list. */
  seats?: unknown;
  fixed_participants?: readonly number[];
  optin_audiences?: readonly number[];
  users_per_group?: number;
  only_managers_peers?: boolean;
}

/** What keeps a program from being started at an instant; an empty list when it may start. */
export function campaignGaps(campaign: Dates & Settings, now: string): CampaignGap[] {
  return [...dateGaps(campaign, now), ...settingGaps(campaign)];
}

/** What keeps a program from running whatever its dates are. */
export function settingGaps({
  algo,
  seats,
  fixed_participants,
  optin_option,
  optin_audiences,
  users_per_group = 2,
  only_managers_peers = false,
}: Pick<Dates, 'optin_option'> & Settings): CampaignGap[] {
  const gaps: CampaignGap[] = [];
  if (algo === 'advanced' && seats !== undefined && !(Array.isArray(seats) && seats.length >= 2))
    gaps.push('no_seats');
  if (algo === 'secretsanta' && fixed_participants?.length) gaps.push('fixed_in_presents');
  // A composed group has as many people as places.
  const size = algo === 'advanced' && Array.isArray(seats) ? seats.length : users_per_group;
  if (only_managers_peers && algo !== 'secretsanta' && size > 2) gaps.push('peers_need_pairs');
  if (optin_option === OPTIN_OPTIONS.audience && optin_audiences?.length === 0) {
    gaps.push('no_optin_audience');
  }
  return gaps;
}

function dateGaps(campaign: Dates, now: string): CampaignGap[] {
  const { next_requests_send_at: requests, next_matchs_send_at: matches } = campaign;
  if (!matches) return ['no_match_date'];
  const gaps: CampaignGap[] = [];
  if (Date.parse(matches) <= Date.parse(now)) gaps.push('match_date_passed');
  if (campaign.optin_option === OPTIN_OPTIONS.direct) return gaps;
  if (!requests) return [...gaps, 'no_request_date'];
  if (Date.parse(requests) >= Date.parse(matches)) gaps.push('requests_after_matches');
  else if (campaign.frequency > 0 && Date.parse(matches) > periodEnd(requests, campaign))
    gaps.push('answers_too_long');
  return gaps;
}

// The next invitations must not go out while answers to the last ones are still open.
function periodEnd(requests: string, { frequency, timezone }: Dates): number {
  const local = new Date(`${wallClock(requests, timezone).slice(0, 19)}Z`);
  local.setUTCDate(local.getUTCDate() + frequency * 7);
  return Date.parse(instantOf(local.toISOString().slice(0, 19), timezone));
}

const SENTENCES: Record<CampaignGap, { en: string; fr: string }> = {
  no_match_date: {
    en: 'choose when the matches are sent.',
    fr: 'choisissez la date d’envoi des rencontres.',
  },
  no_request_date: {
    en: 'choose when the invitations are sent.',
    fr: 'choisissez la date d’envoi des invitations.',
  },
  match_date_passed: {
    en: 'the date on which matches are sent has passed. Choose a later one.',
    fr: 'la date d’envoi des rencontres est passée. Choisissez-en une autre.',
  },
  requests_after_matches: {
    en: 'the invitations must go out before the matches.',
    fr: 'les invitations doivent partir avant les rencontres.',
  },
  no_seats: {
    en: 'name at least two places of the group, and who may sit there.',
    fr: 'donnez au moins deux places au groupe, et dites qui peut s’y asseoir.',
  },
  no_optin_audience: {
    en: 'choose the audience that is asked.',
    fr: 'choisissez l’audience qui est invitée à répondre.',
  },
  fixed_in_presents: {
    en: 'presents are given one to one, so nobody can join every group.',
    fr: 'les cadeaux s’offrent de personne à personne : personne ne peut rejoindre tous les groupes.',
  },
  peers_need_pairs: {
    en: 'only groups of two can match people with peers of their manager. Choose groups of two, or another setting for managers.',
    fr: 'seuls des groupes de deux permettent de rencontrer les homologues de son responsable. Choisissez des groupes de deux, ou un autre réglage.',
  },
  answers_too_long: {
    en: 'answers stay open longer than the time between two sessions.',
    fr: 'les réponses restent ouvertes plus longtemps que l’intervalle entre deux sessions.',
  },
};

/** Sentence of a gap in a language, to stand after a colon. */
export function campaignGapSentence(gap: CampaignGap, language: 'en' | 'fr'): string {
  return SENTENCES[gap][language];
}
