/**
 * Steps that this browser has shown and could not tell the server yet: they would come back with every page. What the server knows
 * goes from here, since somebody else may use the browser next.
 */
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
  write([...new Set([...seenHere(), ...steps])]);
}

export function forgetSeen(steps: readonly number[]): void {
  write(seenHere().filter((step) => !steps.includes(step)));
}

function write(steps: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(steps));
  } catch {
    // A browser that keeps nothing: the server remembers.
  }
}
