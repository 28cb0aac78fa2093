/**
 * Steps that this browser has shown and not yet reported to the server. Without this note they would appear again on every page.
 * Reported steps are removed, because another person may use the browser next.
 */
const KEY = 'fika-onboarding-seen';

export function seenHere(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((step) => typeof step === 'number') : [];
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
    // Without storage in the browser, only the server remembers the steps.
  }
}
