// A random organization, with its history, in the format of the matching benchmark's instances.
import { createRng } from '@fika/matching/prng';
import type { Rng } from '@fika/matching/prng';

import type { Instance } from '../../tools/matching-instance.ts';

export type Profile = 'soft' | 'hard' | 'dominated';

export interface OrganisationOptions {
  people: number;
  seed: number;
  profile: Profile;
  /** Rounds of the past, at random. */
  rounds?: number;
}

const LOCATIONS = 8;
const INTERESTS = 24;
/** A manager and so many reports. */
const TEAM = 8;
const LANGUAGES = [0.6, 0.8, 0.95, 1];
const SENIORITY = [0.25, 0.6, 0.85, 0.97, 1];
const PAIR_RULES = ['not manager/report', 'not in doNotMatch'];
const HARD_RULES = ['department must differ', 'languages must intersect'];

/** In `dominated`, one department holds 60 % of the people. */
export function organisation({ people: count, seed, profile, rounds = 0 }: OrganisationOptions): Instance {
  const rng = createRng(seed);
  const departments = Math.max(4, Math.min(60, Math.round(Math.sqrt(count))));
  const teams = new Map<string, { manager: number; reports: number }>();
  const people = Array.from({ length: count }, (_, id) => {
    const large = profile === 'dominated' && rng.float() < 0.6;
    const department = `D${large ? 0 : 1 + rarer(rng, departments)}`;
    const team = teams.get(department);
    const isManager = !team || team.reports === TEAM - 1;
    if (isManager) teams.set(department, { manager: id, reports: 0 });
    else team.reports++;
    return {
      id,
      department,
      location: `L${rarer(rng, LOCATIONS)}`,
      seniority: pick(rng, SENIORITY),
      languages: [
        ...new Set([pick(rng, LANGUAGES), ...(rng.float() < 0.3 ? [pick(rng, LANGUAGES)] : [])]),
      ].map((language) => `language ${language}`),
      interests: [...new Set(Array.from({ length: 3 + rng.int(4) }, () => rng.int(INTERESTS)))].map(
        (interest) => `interest ${interest}`,
      ),
      manager: isManager ? null : team.manager,
    };
  });
  return {
    people,
    groupSize: 2,
    rules: {
      hard: profile === 'soft' ? PAIR_RULES : [...PAIR_RULES, ...HARD_RULES],
      soft: [
        ['department differs', 40],
        ['languages intersect', 30],
        ['location differs', 10],
        ['each shared interest, at most 3', 15],
        ['seniority differs by 1 or 2', 15],
      ],
    },
    doNotMatch: [],
    historyPairsAge: pastRounds(rng, count, rounds),
  };
}

/** 0 most often, n - 1 least. */
function rarer(rng: Rng, n: number): number {
  return Math.floor(n * rng.float() * rng.float());
}

function pick(rng: Rng, shares: readonly number[]): number {
  const x = rng.float();
  return shares.findIndex((share) => x < share);
}

function pastRounds(rng: Rng, count: number, rounds: number): [number, number, number][] {
  const met: [number, number, number][] = [];
  for (let age = 1; age <= rounds; age++) {
    const present = Array.from({ length: count }, (_, id) => id).filter(() => rng.float() < 0.7);
    rng.shuffle(present);
    for (let i = 0; i + 1 < present.length; i += 2) met.push([present[i]!, present[i + 1]!, age]);
  }
  return met;
}
