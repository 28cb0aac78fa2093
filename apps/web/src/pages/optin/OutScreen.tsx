import { GoneScreen, LeftScreen } from './ClosedScreen.tsx';
import type { OptinPage } from './OptinGate.tsx';

/** For a member who does not take part: by their own choice, which they can undo, or by an admin's. */
export function OutScreen({ page }: { page: OptinPage }) {
  const { why } = page.view;
  const isOwn = why === 'left' || why === 'left_product';
  return isOwn ? <LeftScreen page={page} /> : <GoneScreen page={page} />;
}
