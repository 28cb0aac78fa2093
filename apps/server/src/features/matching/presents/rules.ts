import type { PresentRow } from '#features/coffees/groups/queries.ts';

/** More loose ends than this are left to the engine. */
const MOST_ENDS = 6;
/** So many other presents are tried. */
const MOST_OPENED = 200;

interface Ends {
  givers: readonly number[];
  receivers: readonly number[];
}

interface Closed {
  /** Presents that stay, by their id. */
  unchanged: number[];
  added: { giver: number; receiver: number }[];
  /** Whether a person in no broken gift gets another receiver. */
  isWide: boolean;
}

/**
 * Gifts after some were broken: a person who lost their receiver gives to one who lost their giver, and all others give as
 * before. Where that is not allowed, or two people would give to each other, one more gift is opened. Null where that does not
 * help: all have to be drawn again.
 */
export function closePresents(
  presents: readonly PresentRow[],
  isBroken: (present: PresentRow) => boolean,
  isHere: (id: number) => boolean,
  isAllowed: (giver: number, receiver: number) => boolean,
): Closed | null {
  const whole = presents.filter((present) => !isBroken(present));
  const broken = presents.filter(isBroken);
  const ends: Ends = {
    givers: broken.map(({ giver }) => giver).filter(isHere),
    receivers: broken.map(({ receiver }) => receiver).filter(isHere),
  };
  if (ends.givers.length !== ends.receivers.length || ends.givers.length > MOST_ENDS) return null;
  const close = (opened: PresentRow | null, mayReturn: boolean): Closed | null => {
    const unchanged = whole.filter((present) => present !== opened);
    const givesTo = new Map(unchanged.map(({ giver, receiver }) => [giver, receiver]));
    const added = joinEnds(
      {
        givers: [...ends.givers, ...(opened ? [opened.giver] : [])],
        receivers: [...ends.receivers, ...(opened ? [opened.receiver] : [])],
      },
      givesTo,
      (giver, receiver) =>
        giver !== receiver &&
        isAllowed(giver, receiver) &&
        (mayReturn || givesTo.get(receiver) !== giver) &&
        !(opened && opened.giver === giver && opened.receiver === receiver),
    );
    return added && { unchanged: unchanged.map(({ id }) => id), added, isWide: opened !== null };
  };
  for (const mayReturn of [false, true]) {
    for (const opened of [null, ...whole.slice(0, MOST_OPENED)]) {
      const closed = close(opened, mayReturn);
      if (closed) return closed;
    }
  }
  // The one person left has no one to give to.
  return whole.length === 0 && ends.givers.length === 1 ? { unchanged: [], added: [], isWide: false } : null;
}

/** Gives each giver one receiver by trying, with `givesTo` as it would be; null where there is no way. */
function joinEnds(
  { givers: [giver, ...givers], receivers }: Ends,
  givesTo: Map<number, number>,
  fits: (giver: number, receiver: number) => boolean,
): Closed['added'] | null {
  if (giver === undefined) return [];
  for (const receiver of receivers) {
    if (!fits(giver, receiver)) continue;
    givesTo.set(giver, receiver);
    const others = { givers, receivers: receivers.filter((id) => id !== receiver) };
    const rest = joinEnds(others, givesTo, fits);
    if (rest) return [{ giver, receiver }, ...rest];
    givesTo.delete(giver);
  }
  return null;
}
