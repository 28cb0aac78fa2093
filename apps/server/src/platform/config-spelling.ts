/** Names up to this length may differ by one letter, longer ones by two. */
const SHORT = 7;

/**
 * One sentence for each variable whose name is almost that of a missing setting: most likely a typing error, and the setting has
 * no effect.
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

/** The edit distance of two texts: letters to change, add or remove. */
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
