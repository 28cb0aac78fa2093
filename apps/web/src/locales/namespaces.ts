import type accounts from './en/accounts.json';
import type admin_home from './en/admin_home.json';
import type admins from './en/admins.json';
import type audiences from './en/audiences.json';
import type audit from './en/audit.json';
import type availabilities from './en/availabilities.json';
import type booking from './en/booking.json';
import type bookings from './en/bookings.json';
import type bulk from './en/bulk.json';
import type calendars from './en/calendars.json';
import type campaigns from './en/campaigns.json';
import type categories from './en/categories.json';
import type coffees from './en/coffees.json';
import type common from './en/common.json';
import type conflicts from './en/conflicts.json';
import type dates from './en/dates.json';
import type details from './en/details.json';
import type doors from './en/doors.json';
import type feed from './en/feed.json';
import type filters from './en/filters.json';
import type forecasts from './en/forecasts.json';
import type forms from './en/forms.json';
import type groups from './en/groups.json';
import type icebreakers from './en/icebreakers.json';
import type identity from './en/identity.json';
import type invitations from './en/invitations.json';
import type legal from './en/legal.json';
import type letters from './en/letters.json';
import type matching from './en/matching.json';
import type meet from './en/meet.json';
import type meetings from './en/meetings.json';
import type member from './en/member.json';
import type members from './en/members.json';
import type messages from './en/messages.json';
import type mfa from './en/mfa.json';
import type network from './en/network.json';
import type optin from './en/optin.json';
import type outcomes from './en/outcomes.json';
import type participations from './en/participations.json';
import type passkeys from './en/passkeys.json';
import type pickers from './en/pickers.json';
import type planning from './en/planning.json';
import type preferences from './en/preferences.json';
import type profile from './en/profile.json';
import type program_list from './en/program_list.json';
import type programs from './en/programs.json';
import type replays from './en/replays.json';
import type rounds from './en/rounds.json';
import type schedule from './en/schedule.json';
import type seats from './en/seats.json';
import type sending from './en/sending.json';
import type settings from './en/settings.json';
import type simulation from './en/simulation.json';
import type sso from './en/sso.json';
import type summary from './en/summary.json';
import type templates from './en/templates.json';
import type uploads from './en/uploads.json';
import type workspaces from './en/workspaces.json';

/** One line per file of sentences: `t` then knows its keys. A test compares this list with the folder. */
interface Sentences {
  common: typeof common;
  accounts: typeof accounts;
  admin_home: typeof admin_home;
  admins: typeof admins;
  audiences: typeof audiences;
  audit: typeof audit;
  availabilities: typeof availabilities;
  booking: typeof booking;
  bookings: typeof bookings;
  bulk: typeof bulk;
  calendars: typeof calendars;
  campaigns: typeof campaigns;
  categories: typeof categories;
  coffees: typeof coffees;
  conflicts: typeof conflicts;
  dates: typeof dates;
  details: typeof details;
  doors: typeof doors;
  feed: typeof feed;
  filters: typeof filters;
  forecasts: typeof forecasts;
  forms: typeof forms;
  groups: typeof groups;
  icebreakers: typeof icebreakers;
  identity: typeof identity;
  invitations: typeof invitations;
  legal: typeof legal;
  letters: typeof letters;
  matching: typeof matching;
  meet: typeof meet;
  meetings: typeof meetings;
  member: typeof member;
  members: typeof members;
  messages: typeof messages;
  mfa: typeof mfa;
  network: typeof network;
  optin: typeof optin;
  outcomes: typeof outcomes;
  participations: typeof participations;
  passkeys: typeof passkeys;
  pickers: typeof pickers;
  planning: typeof planning;
  preferences: typeof preferences;
  profile: typeof profile;
  program_list: typeof program_list;
  programs: typeof programs;
  replays: typeof replays;
  rounds: typeof rounds;
  schedule: typeof schedule;
  seats: typeof seats;
  sending: typeof sending;
  settings: typeof settings;
  simulation: typeof simulation;
  sso: typeof sso;
  summary: typeof summary;
  templates: typeof templates;
  uploads: typeof uploads;
  workspaces: typeof workspaces;
}

export type Namespace = keyof Sentences;

/** `group.key` for all sentences of a file; those of a count have one key for all of them. */
type KeysOf<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string
    ? Name extends `${infer Counted}_other`
      ? Counted | Name
      : Name
    : `${Name}.${KeysOf<Words[Name]>}`;
}[keyof Words & string];

type KeysByName = { [Name in Namespace]: KeysOf<Sentences[Name]> };
type NamedKey<Name extends Namespace> = { [One in Name]: `${One}:${KeysByName[One]}` }[Name];

/** A key of the first file, or one of any of them with the name of its file. */
export type Key<First extends Namespace = 'common', Other extends Namespace = never> =
  | KeysByName[First]
  | NamedKey<First | Other>;
