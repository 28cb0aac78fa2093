import { useEffect, useState } from 'react';

/** Opens what is new in the document only after it is there: otherwise it would not know where the focus was before. */
export function useOpeningAfter(opened: boolean): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true));
    return () => clearTimeout(timer);
  }, []);
  return opened && isThere;
}
