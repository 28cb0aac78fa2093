import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cannotKeep } from './file-errors.ts';
import { identityOf } from './processes.ts';

type Holder = { pid: number; identity: string | undefined; address?: string };

/** One server for one data folder: held from start to stop, free again as soon as its process is gone. */
export type FolderLock = {
  /** Stores the address of this start for a second one. */
  announce: (address: string) => void;
  release: () => void;
};

/** @throws Error with a sentence for people when a living process holds the folder. */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'running.json');
  const own: Holder = { pid: process.pid, identity: identityOf(process.pid) };
  const write = (flag: 'w' | 'wx'): void => writeFileSync(path, `${JSON.stringify(own)}\n`, { flag });
  for (let attempt = 0; ; attempt += 1) {
    try {
      write('wx');
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 5)
        throw cannotKeep(folder, error);
      putAside(path, folder);
    }
  }
  return {
    announce: (address) => {
      own.address = address;
      write('w');
    },
    release: () => rmSync(path, { force: true }),
  };
}

/** Removes the lock of a dead process. Renaming first lets only one of two starting servers do it. */
function putAside(path: string, folder: string): void {
  const seen = read(path);
  refuseIfAlive(seen, folder);
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const taken = read(aside);
  if (taken?.pid !== seen?.pid || taken?.identity !== seen?.identity) {
    // Between reading and renaming, another server took the lock: give it back.
    renameSync(aside, path);
    refuseIfAlive(taken, folder);
  }
  rmSync(aside, { force: true });
}

function refuseIfAlive(holder: Holder | undefined, folder: string): void {
  if (!holder?.identity || identityOf(holder.pid) !== holder.identity) return;
  const where = holder.address ? ` at ${holder.address}` : '';
  throw new Error(`Fika is already running on ${folder}${where} (process ${holder.pid}).`);
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
