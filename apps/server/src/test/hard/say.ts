/** Tells how far a scenario is, on standard error: its result is alone on standard output. */
export function say(line: string): void {
  if (!process.env['VITEST']) process.stderr.write(`  ${line}\n`);
}
