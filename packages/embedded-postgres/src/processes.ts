import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * An identity that distinguishes this process from any later one with the same number, or undefined when no such process lives.
 * Process numbers are reused, in containers at every start.
 */
export function identityOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const fields = statFields(pid);
    if (!fields || fields[0] === 'Z') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${fields[19]}`;
  }
  return ps(pid, 'lstart=');
}

function isAlive(pid: number): boolean {
  return identityOf(pid) !== undefined;
}

/** Whether this process is the PostgreSQL server of this data directory, and not a stranger with a reused number. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  return ps(pid, 'command=')?.includes(cluster) ?? false;
}

/** Resolves with true as soon as the process is gone, with false when it still lives after `ms`. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(20)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}

/** The fields of /proc/PID/stat from the state on: the name before it may hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', column, '-p', String(pid)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return line.toString().trim() || undefined;
  } catch {
    return undefined;
  }
}
