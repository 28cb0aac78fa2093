import { Suspense } from 'react';
import { loadSentences } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/on-demand/lazy-part.tsx';
import { SkeletonPeople } from '../../ui/Skeletons.tsx';
import type { SeatListProps } from './components/SeatList.tsx';

const SENTENCES = ['seats', 'filters', 'pickers'] as const;

async function load() {
  const [list] = await Promise.all([import('./components/SeatList.tsx'), loadSentences(...SENTENCES)]);
  return list;
}

const SeatList = lazyPart(load);

/** For the loader of a page that shows places at once, and for who is about to choose composed groups. */
export const prepareSeats = async (): Promise<void> => void (await load());

/** The places of a composed group, whose filters other programs do without. */
export function Seats(props: SeatListProps) {
  return (
    <Suspense fallback={<SkeletonPeople rows={props.draft.seats.length} />}>
      <SeatList {...props} />
    </Suspense>
  );
}
