/* Values that endpoints take and answer, apart from their schemas: the browser does without those. */

/**
 * Why a session does not open a workspace, although the person is a member: a requirement of the workspace that it does not meet.
 * Also the codes of the problems of its endpoints.
 */
export const GATES = [
  'login_again',
  'sso_required',
  'mfa_required',
  'mfa_setup_required',
  'password_expired',
  'access_disabled',
] as const;

/** The actions of links of emails about a booking: each link is for one of them, and one to agree also moves or cancels. */
export const BOOKING_ACTIONS = ['schedule', 'agree', 'reschedule', 'cancel'] as const;

/** Notifications about the state of a coffee: of each coffee only the latest is listed. */
export const COFFEE_NOTIFICATIONS = [
  'coffee_scheduled',
  'coffee_moved',
  'coffee_agreed',
  'coffee_place_changed',
  'coffee_undated',
  'coffee_canceled',
  'coffee_reopened',
] as const;

/** What a reported problem is about. */
export const REPORT_TOPICS = ['message', 'behavior', 'other'] as const;

export const REPORT_STATES = ['open', 'settled'] as const;

/** What admins do with a report. */
export const REPORT_STEPS = ['settled', 'reopened'] as const;

/** `expired`: no answer in time; it can be sent again. */
export const INVITATION_STATES = ['pending', 'expired', 'accepted', 'revoked'] as const;

/**
 * - `active`: the next session counts the member.
 * - `not_yet`: the next session will be the member's first.
 * - `paused`: until a date, or until the member ends the pause.
 * - `left`: the member left, became inactive, was removed by an admin, or is not in the audience any more.
 */
export const MEMBERSHIP_STANDINGS = ['active', 'left', 'paused', 'not_yet'] as const;

/**
 * A member's answer to the invitation of a session. `paused`: invited, and since then paused, out of the program or inactive: the
 * session expects no answer from them. `none`: invited, without an answer.
 */
export const SESSION_ANSWERS = ['accepted', 'rejected', 'paused', 'none'] as const;

/** A workspace's requirement for the logins of its members. */
export const TWO_FA = ['off', 'optional', 'required'] as const;

export const NETWORK_ORDERINGS = ['-last_met_at', 'last_met_at', '-times', 'times', 'name', '-name'] as const;

export const WISHES = ['meet', 'avoid'] as const;

export const GROUP_FILTERS = ['all', 'broken', 'locked', 'edited'] as const;

/** Why a login through the identity provider of an organization was refused: the values of `/login/?sso_error=`. */
export const SSO_ERRORS = [
  'not_enabled',
  'unsolicited',
  'request_expired',
  'replayed',
  'malformed',
  'unsafe',
  'unsigned',
  'signature',
  'weak',
  'encrypted',
  'issuer',
  'audience',
  'destination',
  'expired',
  'not_yet_valid',
  'idp_refused',
  'no_email',
  'other_browser',
  'not_member',
  'domain',
  'seats',
  'inactive',
  'second_step',
  'not_superadmin',
  'busy',
  'failed',
] as const;

export const INVITATION_ORDERINGS = [
  '-created_at',
  'created_at',
  '-sent_at',
  'sent_at',
  '-email',
  'email',
] as const;

/** Notifications that a member may switch off. Matches, and tasks of admins, are always on. */
export const BELL = ['invitations', 'dates', 'feedback', 'messages'] as const;

/** Whether a recipient of the monthly report gets it, or why not. */
export const MONTHLY_REPORT_STATES = ['receives', 'inactive', 'not_permitted'] as const;

/** Columns of the list of members besides the fields, which are named `category_12`. */
export const MEMBER_COLUMNS = [
  'last_name',
  'email',
  'external_id',
  'culture',
  'role',
  'created_at',
  'programs',
  'last_coffee_at',
  'is_active',
] as const;
