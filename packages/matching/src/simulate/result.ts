import type { CategoryId } from '../input.ts';

/** What is played. */
export interface SimulationOptions {
  /** How many rounds, 1 to 520. */
  rounds: number;
  /** Share of the people who take part in a round, 0 to 1; or the share of rounds that each takes part in, by id. */
  attendance: number | Readonly<Record<string, number>>;
  /** A field whose values should meet, such as the department. */
  mixing_category?: CategoryId;
}

/** What `simulate` returns: plain JSON, the same for the same input, options and seed. */
export interface SimulationResult {
  people: number;
  rounds: SimulatedRound[];
  mixing: Mixing | null;
  /** Round after which everybody had met everybody; 0 when it was so before, null when it did not come to that. */
  everyone_met_after: number | null;
  /**
   * No schedule with everybody present needs fewer rounds, counted from nothing. Null for fewer than two people, and for
   * algorithms that do not group everybody.
   */
  everyone_could_meet_in: number | null;
  seed: number;
  engine_version: string;
}

export interface SimulatedRound {
  /** Counts from 1. */
  round: number;
  participants: number;
  matched: number;
  /** Without a seat, for any reason. */
  waiting: number;
  /** Of those, how many only because of the number of people, or because they did not win. */
  sat_out: number;
  /** Pairs who met or knew each other before. */
  repeats: number;
  /** matched / participants, 1 for nobody. */
  coverage: number;
  /** Pairs who meet for the first time. */
  new_pairs: number;
  /** Share of the pairs of different values that have met by now; null without a category, or with one value only. */
  mixing: number | null;
  /** Share of the groups of this round with more than one value; null without a category, or without groups. */
  crossing_groups: number | null;
}

export interface Mixing {
  category: CategoryId;
  title: string;
  /** Unordered pairs of different values that people have. */
  value_pairs: number;
  /** Share of them that met before the first of these rounds. */
  before: number;
}
