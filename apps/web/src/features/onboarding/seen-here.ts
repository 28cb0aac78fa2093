/** Steps that this browser has shown, in case it could not tell the server: they would come back with every page. */
const KEY = 'fika-onboarding-seen';

export function seenHere(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((step) => typeof step === 'number') : [];
  } catch {
    return [];
  }
}

export function keepSeen(steps: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...seenHere(), ...steps])]));
  } catch {
    // A browser that keeps nothing: the server remembers.
  }
}
