import type {
  FeasibilityResult,
  MatchingInputError,
  MatchingInput,
  MatchResult,
  RedrawResult,
  SimulationOptions,
  SimulationResult,
} from '@fika/matching';
import { SLICE } from '#platform/slices.ts';

/** Every task of the engine: its request and its answer. */
export interface EngineWork {
  match: { ask: { input: MatchingInput }; answer: MatchResult };
  /** The groups of an open session as they would be: no draw waits for it. */
  preview: { ask: { input: MatchingInput }; answer: MatchResult };
  /** The same once more, to compare. */
  replay: { ask: { input: MatchingInput }; answer: MatchResult };
  redraw: { ask: { input: MatchingInput; previous: number[][] }; answer: RedrawResult };
  feasibility: { ask: { input: MatchingInput }; answer: FeasibilityResult };
  simulate: { ask: { input: MatchingInput; options: SimulationOptions }; answer: SimulationResult };
}

export type EngineTask = keyof EngineWork;

/** One piece of work, and a flag that stops it when it is not 0. */
export type EngineRequest = {
  [Task in EngineTask]: { task: Task; flag: Int32Array } & EngineWork[Task]['ask'];
}[EngineTask];

/**
 * Messages to a thread: the request, whose input has no lists yet, then the lists in slices, and the message to begin. When the
 * thread has reported that its answer is ready, each part of it is requested.
 */
export type ToEngine = { request: EngineRequest } | ListPart | { begin: true } | { next: true };

/** Messages from a thread: its progress, many times, then its answer in parts, or the error. */
export type FromEngine =
  | { progress: number }
  | { answer: EngineWork[EngineTask]['answer'] }
  | ListPart
  | { is_whole: true }
  | { error: string; fault: InputFault | null; is_canceled: boolean };

/** Some items of a list, after those of earlier parts. */
export interface ListPart {
  list: string;
  items: readonly unknown[];
}

/**
 * A value without what is in its lists, and those in slices: a thread that is sent 100,000 people at once copies them at
 * once, and does nothing else meanwhile. So does the thread that reads what it is sent.
 */
export function takeApart<T extends object>(whole: T): { shell: T; parts: ListPart[] } {
  const lists = Object.entries(whole).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const parts = lists.flatMap(([list, items]) =>
    Array.from({ length: Math.ceil(items.length / SLICE) }, (_, n) => ({
      list,
      items: items.slice(n * SLICE, (n + 1) * SLICE),
    })),
  );
  return { shell: { ...whole, ...Object.fromEntries(lists.map(([list]) => [list, []])) }, parts };
}

/** Puts a part into the value it was taken from. */
export function putBack(whole: object, { list, items }: ListPart): void {
  const into = (whole as Record<string, unknown[]>)[list];
  for (const item of items) into?.push(item);
}

/** The error in an input, and its path. */
export type InputFault = Pick<MatchingInputError, 'code' | 'path'>;
