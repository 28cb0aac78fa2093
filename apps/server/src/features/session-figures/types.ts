/** Seconds since 1970 of the quarter of an hour in which something happened: days begin at one in every zone. */
type Quarter = number;

/** The ids of the members whose figures are wanted; null: everybody. */
export type Members = readonly number[] | null;

/** Figures of a session without groups. */
export interface SessionFigures {
  /** Invitations by the time at which they were sent, and how many of these members accepted themselves. */
  invited: { at: Quarter; count: number; accepted: number }[];
  /** Members who came equally far, and why no further. */
  reached: Reached[];
  /** Groups by the time at which they were sent. */
  groups: SentGroups[];
  /** How long it took until groups met that had a time. */
  hours: { at: Quarter; hours: number; count: number }[];
  /** Pairs that earlier groups of a session had introduced, by the last time in each program. */
  known: { at: Quarter; before: Record<string, Quarter>; count: number }[];
}

export interface Reached {
  step: number;
  /** Status of their group; of several, of the one that came furthest. */
  status: number | null;
  outcome: string | null;
  has_declined: boolean;
  is_asked: boolean;
  takes_part: boolean;
  /** When the booked time of their group ends, in seconds since 1970. */
  ends_at: number | null;
  count: number;
}

export interface SentGroups {
  at: Quarter;
  groups: number;
  booked: number;
  met: number;
  ratings: number;
  /** Sum of the ratings. */
  stars: number;
  /** Different pairs of people. */
  pairs: number;
  repeats: number;
}

/** Keys of options of two people, unmerged and in any order; null for people without a value. */
export interface ChoicePair {
  a: string | null;
  b: string | null;
}

/** Figures of a session by the options of a field, which people had when its matches were sent. */
export interface GroupFigures {
  options: {
    choice: string | null;
    /** Everybody of the session: invited, taking part or in a group. */
    people: number;
    invited: number;
    accepted: number;
    matched: number;
    met: number;
  }[];
  /** Different pairs of people who were in a group of the session. */
  pairs: (ChoicePair & { count: number })[];
  /** Pairs that earlier sessions had introduced, with these sessions and the options that the two had then. */
  known: (ChoicePair & { before: (ChoicePair & { round_id: number })[]; count: number })[];
}

/** A session and its figures. */
export interface OfSession<Figures> {
  round_id: number;
  campaign_id: number;
  sent_at: string | null;
  figures: Figures;
}

export const STEP = { invited: 0, accepted: 1, matched: 2, booked: 3, met: 4 } as const;
