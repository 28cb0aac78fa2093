/** The number on the bell: no wider than it is. */
export function shortCount(count: number, most = 99): string {
  return count > most ? `${most}+` : String(count);
}
