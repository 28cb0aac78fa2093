import type {
  FeasibilityResult,
  MatchingInputError,
  MatchingInput,
  MatchResult,
  RedrawResult,
  SimulationOptions,
  SimulationResult,
} from '@fika/matching';

/** Everything that the engine is asked to do, with what it answers. */
export interface EngineWork {
  match: { ask: { input: MatchingInput }; answer: MatchResult };
  redraw: { ask: { input: MatchingInput; previous: number[][] }; answer: RedrawResult };
  feasibility: { ask: { input: MatchingInput }; answer: FeasibilityResult };
  simulate: { ask: { input: MatchingInput; options: SimulationOptions }; answer: SimulationResult };
}

export type EngineTask = keyof EngineWork;

/** What a thread is sent: one piece of work, and a flag that stops it when it is not 0. */
export type EngineRequest = {
  [Task in EngineTask]: { task: Task; flag: Int32Array } & EngineWork[Task]['ask'];
}[EngineTask];

/** What a thread says: how far it is, many times, then the answer, or what went wrong. */
export type EngineMessage =
  | { progress: number }
  | { answer: EngineWork[EngineTask]['answer'] }
  | { error: string; fault: InputFault | null; is_canceled: boolean };

/** What is wrong with an input, and where. */
export type InputFault = Pick<MatchingInputError, 'code' | 'path'>;
