import type { MatchControl } from './control.ts';
import type { MatchingInput, PersonId } from './input.ts';
import type { GroupReport, MatchResult, WhyFact } from './result.ts';

export * from './input.ts';
export type * from './result.ts';
export type { MatchControl } from './control.ts';
export { MatchingCancelledError, MatchingInputError } from './errors.ts';
export type { MatchingInputCode } from './errors.ts';

export declare function match(input: MatchingInput, control?: MatchControl): MatchResult;
export declare function scoreGroup(input: MatchingInput, memberIds: readonly PersonId[]): GroupReport;
export declare function createGroupScorer(
  input: MatchingInput,
): (memberIds: readonly PersonId[]) => GroupReport;
export declare function groupSizes(people: number, size: number, generator: 1 | 2 | 3 | 4): number[];
export declare function whySentences(
  why: readonly WhyFact[],
  options: { locale: 'en' | 'fr'; reader_id?: PersonId; names?: Readonly<Record<string, string>> },
): string[];
