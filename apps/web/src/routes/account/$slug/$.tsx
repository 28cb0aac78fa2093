import { createFileRoute } from '@tanstack/react-router';
import { followOldAddress } from '#app/guards.ts';
import { NotFoundPage } from '#app/NotFoundPage.tsx';
import { SideLayout } from '#app/SideLayout.tsx';

export const Route = createFileRoute('/account/$slug/$')({
  beforeLoad: followOldAddress,
  component: function NothingHere() {
    return (
      <SideLayout>
        <NotFoundPage />
      </SideLayout>
    );
  },
});
