import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, 'history.ts');

/** What the process of a history reports. */
export type HistoryReport =
  | { about: 'month'; day: string }
  | { about: 'end'; seconds: number }
  | { about: 'failure'; sentence: string };

export interface HistoryProcess {
  stop(): Promise<void>;
}

/**
 * Makes the history of the demo in a child process, so that this one keeps answering, and prints what it does. Ended before it is
 * complete, it leaves nothing behind, and the next start begins it again.
 */
export function startHistoryProcess(
  variables: NodeJS.ProcessEnv,
  print: (line: string) => void,
): HistoryProcess {
  const child = fork(SCRIPT, {
    env: variables,
    // Ctrl-C reaches this process alone, which stops the child before PostgreSQL.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--max-semi-space-size=32'],
  });
  // A process that cannot be started emits `error` and never `exit`.
  child.on('error', () => undefined);
  child.on('message', (report: HistoryReport) => print(sentenceOf(report)));
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    stop: async () => {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function sentenceOf(report: HistoryReport): string {
  if (report.about === 'failure') return `The demo has no history: ${report.sentence}`;
  if (report.about === 'end') return `The demo has its history (${report.seconds} s). Reload its pages.`;
  const month = new Date(report.day).toLocaleDateString('en', { month: 'long', year: 'numeric' });
  return `Demo history: ${month}`;
}
