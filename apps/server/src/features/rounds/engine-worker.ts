import { parentPort, workerData } from 'node:worker_threads';
import { match, type MatchingInput } from '@fika/matching';

parentPort?.postMessage(match(workerData as MatchingInput));
