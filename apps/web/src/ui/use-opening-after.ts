import { useEffect, useState } from 'react';

/**
 * False in the first moment of a dialog that is rendered open: Mantine animates a dialog, and remembers where the focus was, only when it
 * opens after it is mounted.
 */
export function useOpeningAfter(opened: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsMounted(true));
    return () => clearTimeout(timer);
  }, []);
  return opened && isMounted;
}
