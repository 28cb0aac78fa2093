/** The digits of a typed or pasted code of an app, at most six. */
export function codeDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 6);
}

/** A code as apps print it: "123 456". */
export function printedCode(digits: string): string {
  return digits.length > 3 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits;
}

/** A secret in groups of four, to be typed by hand. */
export function printedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

/** The text file of the recovery codes. */
export function recoveryFile(codes: readonly string[], heading: string): string {
  return `${heading}\n\n${codes.join('\n')}\n`;
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** A default name for a passkey of this device, from the user agent: "Chrome, Mac". */
export function deviceName(userAgent: string): string {
  const known = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  return [known(BROWSERS), known(SYSTEMS)].filter((name) => name !== undefined).join(', ');
}
