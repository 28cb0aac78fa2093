/** States of the spec (section 4) with their exact codes. */

export const CAMPAIGN_STATUSES = ['draft', 'active', 'inactive', 'archived'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const ALGORITHMS = [
  'random',
  'lottery',
  'advanced',
  'crossgroup',
  'secretsanta',
  'withinggroup',
] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** What a session of an algorithm forms: groups, the one group of a lottery, or the presents of a Secret Santa, which is no group. */
export function formationOf(algo: Algorithm): 'groups' | 'one_group' | 'presents' {
  if (algo === 'secretsanta') return 'presents';
  return algo === 'lottery' ? 'one_group' : 'groups';
}

export const CHANNELS = { email: 1, slack: 2, teams: 3 } as const;

/** The channel of a program by the chat that its messages go through. */
export const CHANNEL_OF_CHAT = { slack: CHANNELS.slack, msteams: CHANNELS.teams } as const;

export const CHUNK_GENERATORS = { min: 1, maxEqui: 2, maxRestAlone: 3, mixed: 4 } as const;
export type ChunkGenerator = (typeof CHUNK_GENERATORS)[keyof typeof CHUNK_GENERATORS];

export const OPTIN_OPTIONS = { ask: 1, direct: 2, audience: 3 } as const;

export const ROUND_STATUS = {
  new: 0,
  requestsDone: 1,
  matchsSent: 2,
  deleted: 3,
  archived: 4,
  provisioned: 5,
} as const;
export type RoundStatus = (typeof ROUND_STATUS)[keyof typeof ROUND_STATUS];

/** A person's part in a group: drawn, in addition in every group, or one of the two sides of a gift. */
export const GROUP_PARTS = ['member', 'fixed', 'giver', 'receiver'] as const;
export type GroupPart = (typeof GROUP_PARTS)[number];

export const REMINDER_HOURS = [24, 48, 72] as const;

/**
 * When the groups of a program with review are made: hours before the sending time, or at 18:00 of a day before it; of the last
 * weekday, Friday for a Monday.
 */
export const REVIEW_FROM = ['three_hours', 'evening', 'weekday_evening', 'two_days', 'three_days'] as const;
export type ReviewFrom = (typeof REVIEW_FROM)[number];

export const COFFEE_STATUS = { matched: 0, scheduled: 1, met: 2, notMet: 3, canceled: 4 } as const;
export type CoffeeStatus = (typeof COFFEE_STATUS)[keyof typeof COFFEE_STATUS];

/** The allowed moves from each state of a coffee. One that took place cannot be canceled; a canceled one can be reopened. */
export const COFFEE_MOVES: Readonly<Record<CoffeeStatus, readonly CoffeeStatus[]>> = {
  [COFFEE_STATUS.matched]: [1, 2, 3, 4],
  [COFFEE_STATUS.scheduled]: [0, 2, 3, 4],
  [COFFEE_STATUS.met]: [0, 1, 3],
  [COFFEE_STATUS.notMet]: [0, 1, 2],
  [COFFEE_STATUS.canceled]: [0],
};

/**
 * The change of a coffee. `agreed`: one of its people agreed to its time. `undated`: its date was removed before it came.
 * `reopened`: one that was over is open again. `put_off`: its time passed, and it has not taken place yet.
 */
export const COFFEE_CHANGES = [
  'scheduled',
  'moved',
  'agreed',
  'place_changed',
  'undated',
  'canceled',
  'reopened',
  'put_off',
  'met',
  'not_met',
] as const;
export type CoffeeChange = (typeof COFFEE_CHANGES)[number];

export const ROLES = { enduser: 0, admin: 1, superadmin: 2 } as const;
export type Role = (typeof ROLES)[keyof typeof ROLES];

export const FIELD_TYPES = [
  'text',
  'date',
  'time',
  'array',
  'select',
  'boolean',
  'integer',
  'datetime',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/**
 * The outcome of a member in a round. Every member of a round has exactly one. `withdrawn` and `archived`: the round ended
 * unsent, by an admin or with its program.
 */
export const OUTCOMES = [
  'matched',
  'declined',
  'no_answer',
  'snoozed',
  'own_pace',
  'sat_out',
  'not_drawn',
  'no_partner',
  'over_cap',
  'inactive',
  'left',
  'delivery_failed',
  'withdrawn',
  'archived',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `bounced`: accepted by a mail server, and returned later. `complained`: its reader reported it as unwanted. */
export const DELIVERY_STATES = [
  'queued',
  'sending',
  'sent',
  'unknown',
  'failed',
  'skipped',
  'bounced',
  'complained',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Messages of a round. `canceled` is for those who had accepted one that ended unsent. `stay`, `paused` and `paused_report` belong to the policy for those who do not answer. Those of a review go to the admins of the program. */
export const DELIVERY_KINDS = [
  'request',
  'reminder',
  'match',
  'no_match',
  'lottery_result',
  'stay',
  'paused',
  'paused_report',
  'canceled',
  'review_ready',
  'review_reminder',
  'review_overdue',
] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** The ways by which a message reaches a member. */
export const DELIVERY_CHANNELS = ['email', 'slack', 'msteams'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** Why a message of a program that sends through Slack or Microsoft Teams is an email. */
export const CHANNEL_REASONS = [
  'no_slack_user',
  'slack_disconnected',
  'slack_user_gone',
  'slack_refused',
  'slack_unreachable',
  'no_msteams_user',
  'msteams_app_missing',
  'msteams_disconnected',
  'msteams_user_gone',
  'msteams_refused',
  'msteams_unreachable',
  'email_only',
] as const;
export type ChannelReason = (typeof CHANNEL_REASONS)[number];

interface CampaignState {
  status: CampaignStatus;
}
const isOneOf =
  (...statuses: CampaignStatus[]) =>
  (campaign: CampaignState) =>
    statuses.includes(campaign.status);

/** Which acts the state of a campaign allows (draft -> active <-> inactive -> archived). Button and server share it. */
export const campaignCan = {
  activate: isOneOf('draft', 'inactive'),
  deactivate: isOneOf('active'),
  archive: isOneOf('draft', 'active', 'inactive'),
  edit: isOneOf('draft', 'active', 'inactive'),
  /** A program that never sent anything: for an archived one the server checks that. */
  delete: isOneOf('draft', 'archived'),
};

interface RoundState {
  status: RoundStatus;
  /** Its date has not come: no member was invited. */
  planned?: boolean;
  /** An admin lets its groups go out at the sending time. */
  approved?: boolean;
}

const isUnsent = ({ status }: RoundState): boolean =>
  status === ROUND_STATUS.new || status === ROUND_STATUS.requestsDone || status === ROUND_STATUS.provisioned;

/** Which acts the state of a round allows (0 -> 1 -> (5) -> 2). */
export const roundCan = {
  provision: (round: RoundState) =>
    (round.status === ROUND_STATUS.new && round.planned !== true) ||
    round.status === ROUND_STATUS.requestsDone ||
    round.status === ROUND_STATUS.provisioned,
  /** Move the date of the matches. */
  move: (round: RoundState) => isUnsent(round),
  /** Move the date of the invitations, too. */
  replan: (round: RoundState) => round.status === ROUND_STATUS.new && round.planned === true,
  delete: (round: RoundState) => isUnsent(round),
  /** Approved groups are sent as they are: to change them, an admin cancels the approval first. */
  edit: (round: RoundState) => round.status === ROUND_STATUS.provisioned && round.approved !== true,
  approve: (round: RoundState) => round.status === ROUND_STATUS.provisioned,
  send: (round: RoundState) => round.status === ROUND_STATUS.provisioned,
  answer: (round: RoundState) => round.status === ROUND_STATUS.requestsDone,
  /** Take a yes back: until the groups are sent. */
  decline: (round: RoundState) =>
    round.status === ROUND_STATUS.requestsDone || round.status === ROUND_STATUS.provisioned,
};
