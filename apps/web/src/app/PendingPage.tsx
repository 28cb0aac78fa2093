import { TIMEOUTS } from '@fika/contract/limits';
import { useEffect, useState } from 'react';
import { lateCode } from '#lib/code-in-time.ts';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { Main, useInsideMain } from './Main.tsx';
import c from './PendingPage.module.css';

/**
 * The skeleton of a page while its code loads, with the padding of a page where no layout surrounds it yet; an error if the code
 * does not come in time.
 */
export function PendingPage() {
  const inside = useInsideMain();
  const late = useLateCode();
  if (late) return <ErrorPage error={late} reset={() => undefined} />;
  if (inside) return <PageSkeleton />;
  return (
    <Main className={c.alone}>
      <PageSkeleton />
    </Main>
  );
}

function useLateCode(): Error | null {
  const [late, setLate] = useState<Error | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(lateCode()), TIMEOUTS.chunkLoad);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
