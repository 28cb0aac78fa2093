import { killWorkers } from './f1.ts';
import { type CrashFigures, crashEverywhere, crashPoints } from './f2.ts';
import { crashInSlack } from './f2-slack.ts';
import { crashInTeams } from './f2-teams.ts';
import { crashPostgres } from './f3.ts';
import { walkTheClock, ZONES } from './f4.ts';
import { playMailServers } from './f5-stage.ts';
import { pressAtOnce } from './f10.ts';
import { type ChatFigures, killInChat } from './f11.ts';
import { slackStandIn } from './f11-slack.ts';
import { teamsStandIn } from './f12.ts';
import { onStage } from './stage.ts';
import { liveThrough } from './year.ts';
import { YEAR_PROGRAMS } from './year-programs.ts';

/** Optional sizes of a scenario; each has its own small defaults. */
export interface Sizes {
  people?: number | undefined;
  kills?: number | undefined;
  admins?: number | undefined;
  crashes?: number | undefined;
  seed: number;
  park: boolean;
}

export interface Result {
  figures: object;
  /** Targets that were missed, in words; none, if all is well. */
  missed: string[];
}

/** Names the figures that are above what is allowed. */
function above<F extends object>(figures: F, allowed: Partial<Record<keyof F, number>>): string[] {
  return Object.entries(allowed).flatMap(([name, most]) => {
    const value = figures[name as keyof F];
    return typeof value === 'number' && value <= Number(most)
      ? []
      : [`${name} is ${String(value)}, at most ${String(most)} is allowed`];
  });
}

/** Names the figures that are not one. */
function notOne<F extends object>(figures: F, names: readonly (keyof F & string)[]): string[] {
  return names
    .filter((name) => figures[name] !== 1)
    .map((name) => `${name} is ${String(figures[name])}, not 1`);
}

function sumOf(all: readonly CrashFigures[]): CrashFigures {
  const sum = (name: Exclude<keyof CrashFigures, 'unreached'>) =>
    all.reduce((total, one) => total + one[name], 0);
  return {
    points: Math.max(...all.map(({ points }) => points)),
    crashes: sum('crashes'),
    unreached: [...new Set(all.flatMap(({ unreached }) => unreached))],
    missing: sum('missing'),
    left_out: sum('left_out'),
    in_two_groups: sum('in_two_groups'),
    duplicates: sum('duplicates'),
    invariants_broken: sum('invariants_broken'),
  };
}

/** Each point at the first time, and those of single messages also in the middle of what one of two workers sends. */
const runsOf = (points: readonly string[], people: number): (readonly string[])[] => [
  points,
  points.map((name) => (OF_SINGLE_MESSAGES.test(name) ? `${name}:${Math.floor(people / 8)}` : name)),
];
const OF_SINGLE_MESSAGES = /-(wire|mark)$|^chat\.(before-post|posted|recorded)$/;

const NOTHING_LOST = { missing: 0, in_two_groups: 0, invariants_broken: 0 };

/** A kill costs seconds: in a short run, more than the limits allow for. */
const missedInChat = (figures: ChatFigures, { people, kills }: { people: number; kills: number }) =>
  above(figures, {
    missing: 0,
    invariants_broken: 0,
    duplicates: kills,
    ratio: people < 1_000 ? 3 : 1.3,
  });

/** The faults of the round, each with its limits. */
export const SCENARIOS: Readonly<Record<string, { what: string; run: (sizes: Sizes) => Promise<Result> }>> = {
  f1: {
    what: 'kill -9 of workers at random points of a round',
    run: async ({ people = 500, kills = 6, seed, park }) => {
      const wish = { people, kills, seed, park, workers: 2 };
      const figures = await onStage((stage) => killWorkers(stage, wish));
      // A copy for each kill on average; none where emails of unknown result wait for an admin.
      const allowed = { ...NOTHING_LOST, duplicates: park ? 0 : kills, ...(park ? {} : { parked: 0 }) };
      return { figures, missed: above(figures, allowed) };
    },
  },
  f2: {
    what: 'a kill at every named crash point, by email, over Slack and over Microsoft Teams',
    run: async ({ people = 60 }) => {
      const figures = await onStage(async (stage) => {
        const all = [];
        for (const points of runsOf(crashPoints('email'), people))
          all.push(await crashEverywhere(stage, { people, points }));
        for (const points of runsOf(crashPoints('slack'), people))
          all.push(await crashInSlack(stage, { people, points }));
        // The others are those of Slack, too.
        const inTeams = crashPoints('msteams').filter((name) => name.startsWith('msteams'));
        all.push(await crashInTeams(stage, { people, points: inTeams }));
        return sumOf(all);
      });
      // Workers do several jobs at once: a kill interrupts all of them.
      const most = figures.crashes * 5;
      const missed = figures.unreached.map((point) => `the round never came by ${point}`);
      return {
        figures,
        missed: [...missed, ...above(figures, { ...NOTHING_LOST, duplicates: most, left_out: most })],
      };
    },
  },
  f3: {
    what: 'PostgreSQL crashes again and again in a round',
    run: async ({ people = 600, crashes = 4, seed }) => {
      const figures = await onStage((stage, postgres) =>
        crashPostgres(stage, postgres, { people, crashes, seed }),
      );
      const soon = { slowest_mail_ms: 5_000, slowest_request_ms: 5_000 };
      return { figures, missed: above(figures, { ...NOTHING_LOST, ...soon, lost_commits: 0, ended: 0 }) };
    },
  },
  f4: {
    what: 'hours that do not exist or come twice, and a clock that jumps',
    run: async () => {
      const figures = await onStage((stage) => walkTheClock(stage, { zones: ZONES, weeks: 3 }));
      return { figures, missed: above(figures, { missed: 0, twice: 0, wrong: 0, invariants_broken: 0 }) };
    },
  },
  f5: {
    what: 'mail servers that refuse, hang and hang up, and one of somebody else that is dead',
    run: async ({ people = 1_500 }) => {
      const figures = await onStage((stage) => playMailServers(stage, people));
      const allowed = { wrong: 0, copies: 0, delay: 0.05, slowest_first_ms: 5_000, astray: 0 };
      return { figures, missed: above(figures, allowed) };
    },
  },
  year: {
    what: 'ten programs with members in common for a year, with the clock moved',
    run: async ({ people = 60, seed }) => {
      const wish = { programs: YEAR_PROGRAMS.length, months: 12, people, seed };
      const figures = await onStage((stage) => liveThrough(stage.office, wish), 'test');
      const wrongs = { missed: 0, twice: 0, wrong: 0, outcomes_wrong: 0, rules_broken: 0 };
      return {
        figures,
        missed: above(figures, { ...wrongs, avoidable: 0, unsent: 0, invariants_broken: 0 }),
      };
    },
  },
  f11: {
    what: 'kill -9 of workers while invitations leave by Slack, which limits some calls',
    run: async ({ people = 120, kills = 3, seed }) => {
      const wish = { people, kills, seed };
      const figures = await onStage((stage) => killInChat(stage, slackStandIn(), wish));
      return { figures, missed: missedInChat(figures, wish) };
    },
  },
  f12: {
    what: 'kill -9 of workers while invitations leave by Microsoft Teams, which limits some calls',
    run: async ({ people = 120, kills = 3, seed }) => {
      const wish = { people, kills, seed };
      const figures = await onStage((stage) => killInChat(stage, teamsStandIn(), wish));
      return { figures, missed: missedInChat(figures, wish) };
    },
  },
  f10: {
    what: 'all admins press at once, all workers look at the dates',
    run: async ({ people = 200, admins = 100 }) => {
      const figures = await onStage(
        (stage) => pressAtOnce(stage, { people, admins, webs: 2, workers: 5 }),
        'test',
      );
      // A blocked process reports it; that must stay the exception.
      const busy = Math.ceil(figures.presses / 20);
      const missed = above(figures, { ...NOTHING_LOST, duplicates: 0, failed: 0, busy });
      return { figures, missed: [...missed, ...notOne(figures, ['rounds', 'obeyed', 'sent'])] };
    },
  },
};
