import { PageSkeleton } from '#ui/Skeletons.tsx';
import { Main, useInsideMain } from './Main.tsx';
import c from './PendingPage.module.css';

/** While a page is on its way: its shape, with the room of a page around it where no layout stands yet. */
export function PendingPage() {
  const inside = useInsideMain();
  if (inside) return <PageSkeleton />;
  return (
    <Main className={c.alone}>
      <PageSkeleton />
    </Main>
  );
}
