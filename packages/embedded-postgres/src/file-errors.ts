/** The sentence for a data folder that the file system refuses to use. */
export function cannotKeep(dir: string, error: unknown): Error {
  return new Error(`Fika cannot keep its data in ${dir}: ${reason(error)}.`, { cause: error });
}

/** The reason of a file system error, in words. */
export function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not write there';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full';
  if (code === 'EROFS') return 'the disk is read-only';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'something else has that name';
  return error instanceof Error ? error.message : String(error);
}
