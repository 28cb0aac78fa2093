/** So far from a name a misspelt one may be: one letter in short names, two in others. */
const SHORT = 7;

/**
 * One sentence for each variable whose name is nearly that of a setting which is not given: most likely a slip, and the
 * setting has no effect.
 */
export function spellingNotes(variables: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  const missing = names.filter((name) => !variables[name]);
  return Object.keys(variables)
    .filter((given) => !names.includes(given))
    .flatMap((given) => {
      const near = missing.find((name) => distance(given, name) <= (name.length <= SHORT ? 1 : 2));
      return near ? [`The setting ${given} is not known and has no effect: is it meant to be ${near}?`] : [];
    });
}

/** How many letters have to be changed, added or left out to get from one text to the other. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Infinity;
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      line.push(Math.min(change, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[to.length] ?? 0;
}
