/** How many times an attack guesses in a test: enough to see that few are looked at. `npm run attack` tries 10,000. */
export const GUESSES = Number(process.env['GUESSES'] ?? 320);
