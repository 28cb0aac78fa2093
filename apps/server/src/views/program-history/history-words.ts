import {
  type AuditAction,
  type campaignUpdate,
  type CampaignRule,
  type CampaignSeat,
  type CampaignSender,
  type FilterGroup,
  type FilterNames,
  humanFilters,
  type QuietDays,
  type QuietHours,
} from '@fika/contract';
import type { z } from 'zod';
import { dayAndTime, type Language, longDate, wholeNumber } from '#platform/i18n/format.ts';
import type { HistoryRow } from './queries.ts';
import { ruleSentence, type RuleWords } from '#features/campaigns/rule-words.ts';

type Words = Record<Language, string>;

/** What values of a program need to be read. */
export interface HistoryWords extends RuleWords {
  timezone: string;
  names: FilterNames;
}

type Field =
  | Exclude<keyof z.output<typeof campaignUpdate>, 'onboarding_step'>
  | 'rules'
  | 'pinned_note'
  | 'status'
  | 'messages';

// A field of a program that has no name here does not compile.
const LABELS: Record<Field, Words> = {
  name: { en: 'Name', fr: 'Nom' },
  pinned_note: { en: 'Pinned note', fr: 'Note épinglée' },
  title: { en: 'Title for members', fr: 'Titre pour les membres' },
  description: { en: 'Description', fr: 'Description' },
  culture: { en: 'Language', fr: 'Langue' },
  filters: { en: 'Audience', fr: 'Audience' },
  exclude_admins: { en: 'Admins take part', fr: 'Participation des admins' },
  timezone: { en: 'Time zone', fr: 'Fuseau horaire' },
  frequency: { en: 'Frequency', fr: 'Fréquence' },
  next_requests_send_at: { en: 'Next invitations', fr: 'Prochaines invitations' },
  next_matchs_send_at: { en: 'Next matches', fr: 'Prochaines rencontres' },
  users_per_group: { en: 'People per group', fr: 'Personnes par groupe' },
  algo: { en: 'How groups are made', fr: 'Composition des groupes' },
  groups_chunks_generator: { en: 'When numbers do not fit', fr: 'Quand le compte n’est pas rond' },
  seats: { en: 'Places of a group', fr: 'Places d’un groupe' },
  fixed_participants: { en: 'In every group', fr: 'Dans chaque groupe' },
  optin_option: { en: 'Participation', fr: 'Participation' },
  optin_audiences: { en: 'Audiences that are asked', fr: 'Audiences invitées à répondre' },
  reminder_hours: { en: 'Reminder', fr: 'Relance' },
  quiet_hours: { en: 'Quiet hours', fr: 'Heures calmes' },
  quiet_days: { en: 'Quiet days', fr: 'Jours calmes' },
  review_before_send: { en: 'Review before sending', fr: 'Relecture avant envoi' },
  review_from: { en: 'Groups ready for review', fr: 'Groupes prêts pour relecture' },
  history_across_campaigns: {
    en: 'Meetings in other programs count',
    fr: 'Rencontres des autres programmes comptées',
  },
  not_with_manager: { en: 'Managers and direct reports apart', fr: 'Responsables et équipes séparés' },
  only_managers_peers: { en: 'Only peers of one’s manager', fr: 'Homologues du responsable seulement' },
  hours_in_common: { en: 'Free hours in common', fr: 'Heures libres en commun' },
  icebreaker_themes: { en: 'Questions to break the ice', fr: 'Questions pour briser la glace' },
  request_subject: { en: 'Subject of the invitation', fr: 'Objet de l’invitation' },
  match_subject: { en: 'Subject of the match', fr: 'Objet de la rencontre' },
  optin_text: { en: 'Text of the invitation', fr: 'Texte de l’invitation' },
  match_text: { en: 'Text of the match', fr: 'Texte de la rencontre' },
  sender: { en: 'Sender of its mails', fr: 'Expéditeur des e-mails' },
  reply_to: { en: 'Answers go to', fr: 'Adresse de réponse' },
  rules: { en: 'Matching rules', fr: 'Règles d’appariement' },
  status: { en: 'Status', fr: 'État' },
  messages: { en: 'Messages', fr: 'Messages' },
};

const VALUES: Partial<Record<Field, Record<string, Words>>> = {
  culture: { en: { en: 'English', fr: 'anglais' }, fr: { en: 'French', fr: 'français' } },
  exclude_admins: { true: { en: 'no', fr: 'non' }, false: { en: 'yes', fr: 'oui' } },
  frequency: {
    '0': { en: 'once', fr: 'une fois' },
    '1': { en: 'every week', fr: 'chaque semaine' },
    '2': { en: 'every 2 weeks', fr: 'toutes les 2 semaines' },
    '3': { en: 'every 3 weeks', fr: 'toutes les 3 semaines' },
    '4': { en: 'every 4 weeks', fr: 'toutes les 4 semaines' },
  },
  algo: {
    random: { en: 'by chance', fr: 'au hasard' },
    crossgroup: { en: 'by rules', fr: 'selon des règles' },
    withinggroup: { en: 'by rules', fr: 'selon des règles' },
    advanced: { en: 'by seats', fr: 'par places' },
    lottery: { en: 'lottery', fr: 'loterie' },
    secretsanta: { en: 'secret santa', fr: 'Père Noël secret' },
  },
  groups_chunks_generator: {
    '1': { en: 'groups grow', fr: 'les groupes grandissent' },
    '2': { en: 'groups shrink', fr: 'les groupes rétrécissent' },
    '3': { en: 'one group is smaller', fr: 'un groupe est plus petit' },
    '4': { en: 'groups grow or shrink', fr: 'les groupes grandissent ou rétrécissent' },
  },
  optin_option: {
    '1': { en: 'everybody is asked', fr: 'tout le monde est invité à répondre' },
    '2': { en: 'everybody takes part', fr: 'tout le monde participe' },
    '3': { en: 'an audience is asked', fr: 'une audience est invitée à répondre' },
  },
  hours_in_common: {
    prefer: { en: 'preferred', fr: 'préférées' },
    require: { en: 'required', fr: 'obligatoires' },
    ignore: { en: 'ignored', fr: 'ignorées' },
  },
  reminder_hours: {
    '24': { en: 'a day before', fr: 'un jour avant' },
    '48': { en: 'two days before', fr: 'deux jours avant' },
    '72': { en: 'three days before', fr: 'trois jours avant' },
  },
  review_from: {
    three_hours: { en: '3 hours before', fr: '3 heures avant' },
    evening: { en: '18:00 on the day before', fr: 'la veille à 18:00' },
    weekday_evening: { en: '18:00 on the last weekday before', fr: 'le dernier jour de semaine à 18:00' },
    two_days: { en: '18:00 two days before', fr: 'deux jours avant à 18:00' },
    three_days: { en: '18:00 three days before', fr: 'trois jours avant à 18:00' },
  },
  status: {
    draft: { en: 'draft', fr: 'brouillon' },
    active: { en: 'active', fr: 'actif' },
    inactive: { en: 'inactive', fr: 'inactif' },
    archived: { en: 'archived', fr: 'archivé' },
  },
};

const YES: Record<string, Words> = { true: { en: 'yes', fr: 'oui' }, false: { en: 'no', fr: 'non' } };
const NONE: Words = { en: 'none', fr: 'aucun' };
const EVERYBODY: Words = { en: 'everybody', fr: 'tout le monde' };

const isPlain = (value: unknown): value is string | number | boolean => typeof value !== 'object';

const isField = (field: string): field is Field => Object.hasOwn(LABELS, field);

/** What a field of a program is called. */
export function fieldLabel(field: string, language: Language): string {
  return isField(field) ? LABELS[field][language] : field;
}

/** A value of a program as people say it. */
export function valueInWords(field: string, value: unknown, words: HistoryWords): string {
  const { language, timezone } = words;
  if (value === null || value === undefined || value === '') return NONE[language];
  const known = isField(field) && isPlain(value) ? VALUES[field]?.[String(value)] : undefined;
  if (known) return known[language];
  if (typeof value === 'boolean') return YES[String(value)]?.[language] ?? '';
  if (typeof value === 'number') return wholeNumber(value, language);
  if (typeof value === 'string') {
    return field.endsWith('_send_at') ? dayAndTime(value, timezone, language) : value;
  }
  if (field === 'filters') {
    const group = value as FilterGroup;
    if (group.filters.length === 0) return EVERYBODY[language];
    return humanFilters(group, words.categories, language, words.names);
  }
  if (field === 'rules') return rulesInWords(value as CampaignRule[], words);
  if (field === 'sender') {
    const { name, local_part } = value as CampaignSender;
    return name ? `${name} (${local_part})` : local_part;
  }
  if (field === 'quiet_hours') return quietHoursInWords(value as QuietHours, language);
  const list = isField(field) ? LISTS[field] : undefined;
  if (!list || !Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? NONE[language] : value.map((one: unknown) => list(one, words)).join(', ');
}

const LISTS: Partial<Record<Field, (one: unknown, words: HistoryWords) => string>> = {
  seats: (seat, words) => {
    const { label, filters } = seat as CampaignSeat;
    if (filters.filters.length === 0) return label;
    return `${label} (${humanFilters(filters, words.categories, words.language, words.names)})`;
  },
  fixed_participants: (id, words) => words.names('usercompany_id', Number(id)) ?? String(id),
  optin_audiences: (id, words) => words.names('audience', Number(id)) ?? String(id),
  quiet_days: (days, { language }) => {
    const { from, to } = days as QuietDays[number];
    const day = (date: string) => longDate(`${date}T12:00:00Z`, 'UTC', language);
    return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  },
};

const WEEKENDS: Words = { en: ', and weekends', fr: ', et les week-ends' };

const quietHoursInWords = ({ from, to, weekends }: QuietHours, language: Language): string =>
  `${from} – ${to}${weekends ? WEEKENDS[language] : ''}`;

const REQUIRED: Words = { en: ' (required)', fr: ' (obligatoire)' };

function rulesInWords(rules: readonly CampaignRule[], words: HistoryWords): string {
  if (rules.length === 0) return NONE[words.language];
  return rules
    .map((rule, index) => {
      const strength = rule.strength === 'require' ? REQUIRED[words.language] : '';
      return `${index + 1}. ${ruleSentence(rule, words)}${strength}`;
    })
    .join('; ');
}

const ACTS: Partial<Record<AuditAction, Words>> = {
  'program.created': { en: 'Created the program', fr: 'Programme créé' },
  'program.updated': { en: 'Changed the program', fr: 'Programme modifié' },
  'program.sessions_reset': {
    en: 'Withdrew the sessions that were not sent',
    fr: 'Sessions non envoyées retirées',
  },
  'program.members_added': { en: 'Added members: {count}', fr: 'Membres ajoutés : {count}' },
  'program.members_removed': { en: 'Took members out: {count}', fr: 'Membres retirés : {count}' },
  'program.members_resubscribed': {
    en: 'Brought members back: {count}',
    fr: 'Membres réinscrits : {count}',
  },
  'round.started': { en: 'Started a session', fr: 'Session lancée' },
  'round.planned': { en: 'Planned one more session', fr: 'Session supplémentaire prévue' },
  'round.moved': { en: 'Moved a session', fr: 'Session déplacée' },
  'round.deleted': { en: 'Withdrew a session', fr: 'Session retirée' },
  'round.invited_more': {
    en: 'Invited members who joined since a session opened: {count}',
    fr: 'Invitation des membres arrivés depuis l’ouverture d’une session\u00a0: {count}',
  },
  'round.drawn': { en: 'Drew the groups of a session', fr: 'Tirage des groupes d’une session' },
  'round.edited': { en: 'Edited the groups of a session', fr: 'Groupes d’une session modifiés' },
  'round.replayed': {
    en: 'Ran the matching of a session again, to compare',
    fr: 'Mise en relation d’une session refaite pour comparaison',
  },
  'round.approved': { en: 'Approved the groups of a session', fr: 'Groupes d’une session approuvés' },
  'round.approval_canceled': {
    en: 'Canceled the approval of a session',
    fr: 'Approbation d’une session annulée',
  },
  'round.sent': { en: 'Sent a session', fr: 'Session envoyée' },
};

const STATUS_ACTS: Record<string, Words> = {
  active: { en: 'Started the program', fr: 'Programme lancé' },
  inactive: { en: 'Deactivated the program', fr: 'Programme désactivé' },
  archived: { en: 'Archived the program', fr: 'Programme archivé' },
};

const COPY: Words = { en: 'Made the program as a copy', fr: 'Programme créé par copie' };

/** What was done, in a sentence. */
export function actSentence({ action, data }: HistoryRow, { language }: HistoryWords): string {
  if (action === 'program.status_changed') {
    return STATUS_ACTS[String(data['status'])]?.[language] ?? action;
  }
  if (action === 'program.created' && data['copy_of'] !== undefined) return COPY[language];
  const count = typeof data['count'] === 'number' ? wholeNumber(data['count'], language) : '';
  return (ACTS[action]?.[language] ?? action).replace('{count}', count);
}
