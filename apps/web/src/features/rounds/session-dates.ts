const DAY = 86_400_000;

export interface DatesToCheck {
  /** Instants; null while they are not chosen. */
  asks: string | null;
  matches: string | null;
  /** Whether the admin chooses the date of the invitations: there are some, and they were not sent yet. */
  choosesAsks: boolean;
  /** Whether the program sends invitations. */
  sendsRequests: boolean;
  /** Members that would be in it. */
  people: number;
  isActive: boolean;
  /** The other sessions that are not sent, and the program's own next one. */
  others: readonly { from: string; to: string }[];
  /** Milliseconds. */
  now: number;
}

export type DateGap = 'missing_asks' | 'missing' | 'warn_passed' | 'warn_order';
export type DateWarning =
  | { code: 'warn_short' | 'warn_few' | 'warn_inactive' }
  | { code: 'warn_close'; at: string };

/** Why the dates cannot be saved like this; null when they can. */
export function dateGap({ asks, matches, choosesAsks, sendsRequests, now }: DatesToCheck): DateGap | null {
  if (choosesAsks && asks === null) return 'missing_asks';
  if (matches === null) return 'missing';
  if (Date.parse(choosesAsks && asks !== null ? asks : matches) <= now) return 'warn_passed';
  return sendsRequests && asks !== null && matches <= asks ? 'warn_order' : null;
}

/** Warnings about valid dates. */
export function dateWarnings(dates: DatesToCheck): DateWarning[] {
  const { asks, matches, sendsRequests, choosesAsks, people, isActive, others } = dates;
  if (dateGap(dates) !== null || matches === null) return [];
  const from = (sendsRequests ? asks : null) ?? matches;
  const isShort = choosesAsks && asks !== null && Date.parse(matches) - Date.parse(asks) < DAY;
  const near = others.find((one) => one.from <= matches && from <= one.to);
  return [
    ...(isShort ? [{ code: 'warn_short' } as const] : []),
    ...(people < 2 ? [{ code: 'warn_few' } as const] : []),
    ...(isActive ? [] : [{ code: 'warn_inactive' } as const]),
    ...(near ? [{ code: 'warn_close', at: near.from } as const] : []),
  ];
}
