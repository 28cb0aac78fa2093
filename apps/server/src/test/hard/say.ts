/** Prints the progress of a scenario on standard error: standard output has only its result. */
export function say(line: string): void {
  if (!process.env['VITEST']) process.stderr.write(`  ${line}\n`);
}
