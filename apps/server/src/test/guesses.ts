const wished = process.env['GUESSES'];

/** How many times an attack guesses in a test: enough to see that few are looked at. `npm run guess` tries 10,000. */
export const GUESSES = Number(wished ?? 320);

/** The same where fewer are looked at. */
export const FEW_GUESSES = Number(wished ?? 160);
