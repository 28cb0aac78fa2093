import { PageSkeleton } from '#ui/Skeletons.tsx';
import { Main, useInsideMain } from './Main.tsx';
import c from './PendingPage.module.css';

/** The skeleton of a page while its code loads, with the padding of a page where no layout surrounds it yet. */
export function PendingPage() {
  const inside = useInsideMain();
  if (inside) return <PageSkeleton />;
  return (
    <Main className={c.alone}>
      <PageSkeleton />
    </Main>
  );
}
