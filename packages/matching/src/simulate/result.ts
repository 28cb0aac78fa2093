import type { CategoryId, PersonId } from '../input.ts';

/** What to simulate. */
export interface SimulationOptions {
  /** How many rounds, 1 to 520. */
  rounds: number;
  /**
   * The share of invited people who take part in a round, 0 to 1. Or, by id, the share of rounds that each takes part in;
   * without an entry it is 1.
   */
  attendance: number | Readonly<Record<string, number>>;
  /**
   * People who get an invitation. All others take part in every round in which they are present. Absent means that all people
   * are invited.
   */
  asked_ids?: readonly PersonId[];
  /** The most people in a round, invited or not. People who sat out or have waited longest come first. */
  max_people?: number;
  /** Days from one round to the next, 1 or more. Default 7. The first round is on day 0. */
  days_between?: number;
  /** When people are absent, by id: from a day to before another one. */
  absences?: Readonly<Record<string, readonly DaySpan[]>>;
  /** How often people want to meet, by id. */
  paces?: Readonly<Record<string, Pace>>;
  silence?: SilencePolicy;
  /** A field whose values should meet, such as the department. */
  mixing_category?: CategoryId;
}

export type DaySpan = readonly [from: number, before: number];

export interface Pace {
  /** Meetings in any 28 days at most. */
  max: number;
  /** Days of the meetings so far. They are negative, because they were before the first round. */
  met: readonly number[];
}

/** The policy for people who leave invitations unanswered. */
export interface SilencePolicy {
  /** Number of unanswered invitations in a row that leads to a pause. */
  limit: number;
  pause_days: number;
  /** The share, 0 to 1, of invited people without participation who do not answer. The others decline. */
  share: number;
  /** Invitations in a row that people have left unanswered so far, by id. */
  ignored: Readonly<Record<string, number>>;
}

/** The result of `simulate`: plain JSON, the same for the same input, options and seed. */
export interface SimulationResult {
  people: number;
  rounds: SimulatedRound[];
  mixing: Mixing | null;
  /** The round after which all people had met: 0 if they had met before, null if they did not all meet. */
  everyone_met_after: number | null;
  /**
   * A lower bound for the rounds after which all people have met, if no one had met before and all are present. Null for fewer
   * than two people, and for algorithms that do not group all people.
   */
  everyone_could_meet_in: number | null;
  seed: number;
  engine_version: string;
}

export interface SimulatedRound {
  /** Counts from 1. */
  round: number;
  participants: number;
  /** People who do not take part: absent, paused, or with as many meetings as they want. */
  away: number;
  /** Over `max_people`. */
  over_cap: number;
  matched: number;
  /** Without a group, for any reason. */
  waiting: number;
  /** How many of them only because of the number of people, or because they were not drawn. */
  sat_out: number;
  /** Pairs who met or knew each other before. */
  repeats: number;
  /** matched / participants; 1 when there are no participants. */
  coverage: number;
  /** Pairs who meet for the first time. */
  new_pairs: number;
  /** Share of the pairs of people with different values that have met by now; null without a category or such pairs. */
  mixing: number | null;
  /** Share of the groups of this round with more than one value; null without a category, or without groups. */
  crossing_groups: number | null;
}

export interface Mixing {
  category: CategoryId;
  title: string;
  /** Number of pairs of people with a value each and none in common. */
  possible_pairs: number;
  /** Share of them that met before the first of these rounds. */
  before: number;
}
