import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** A test run takes a few hundred megabytes; a container often has 64 there. */
const ENOUGH = 2e9;

/**
 * The parent of folders that live as long as a test run: memory where there is enough of it, in which copying a database
 * takes a fifteenth of the time, or else the folder for temporary files.
 */
export async function quickFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > ENOUGH ? MEMORY : tmpdir();
}
