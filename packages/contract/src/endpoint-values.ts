/* Values that endpoints take and answer, apart from their schemas: the browser does without those. */

/**
 * Why a session does not open a workspace, although the person is a member: what is missing, or what the workspace asks
 * for. Also the codes of the problems that its endpoints answer.
 */
export const GATES = [
  'login_again',
  'sso_required',
  'mfa_required',
  'mfa_setup_required',
  'password_expired',
  'access_disabled',
] as const;

/** What a link of a mail about a booking opens: each link does this one thing. */
export const BOOKING_ACTIONS = ['schedule', 'reschedule', 'cancel'] as const;

/** What members hear of the standing of a coffee: of each coffee the last of them alone. */
export const COFFEE_NOTIFICATIONS = [
  'coffee_scheduled',
  'coffee_moved',
  'coffee_undated',
  'coffee_canceled',
  'coffee_reopened',
] as const;

/** `expired`: nobody answered in time; it can be sent again. */
export const INVITATION_STATES = ['pending', 'expired', 'accepted', 'revoked'] as const;

/**
 * `active`: the next session counts them in; `not_yet`: it will be their first; `paused`: until a date, or until they come
 * back; `left`: by their own choice, removed by an admin, inactive, or not in the audience any more.
 */
export const MEMBERSHIP_STANDINGS = ['active', 'left', 'paused', 'not_yet'] as const;

/** What a workspace asks of its members' log-in. */
export const TWO_FA = ['off', 'optional', 'required'] as const;

export const NETWORK_ORDERINGS = ['-last_met_at', 'last_met_at', '-times', 'times', 'name', '-name'] as const;

export const WISHES = ['meet', 'avoid'] as const;

export const GROUP_FILTERS = ['all', 'broken', 'locked', 'edited'] as const;

/** Why a log-in through the identity provider of an organisation was refused: what `/login/?sso_error=` names. */
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

/** What the bell tells that a member may switch off. Whom they meet, and what admins have to do, it always tells. */
export const BELL = ['invitations', 'dates', 'feedback', 'messages'] as const;

/** Columns of the list of members beside the fields, which are named `category_12`. */
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
