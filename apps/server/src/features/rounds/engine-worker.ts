import { parentPort } from 'node:worker_threads';
import { match, type MatchingInput } from '@fika/matching';
import type { EngineAnswer } from './engine.ts';

function answer(input: MatchingInput): EngineAnswer {
  try {
    return { result: match(input) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

parentPort?.on('message', (input: MatchingInput) => parentPort?.postMessage(answer(input)));
