import { useEffect, useState } from 'react';

/** The time in milliseconds, updated every minute, so that "in 2 hours" stays true while a page is open. */
export function useNow(every = 60_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
