import { type ReactNode, startTransition, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { useRowsInSight } from '#ui/use-rows-in-sight.ts';
import type { GroupWish, RoundRef } from '#features/rounds/api.ts';
import { AirContext } from './board-places.ts';
import { GroupCard } from './GroupCard.tsx';
import c from './GroupGrid.module.css';
import { type FirstGroups, useGroupsAt } from './use-group-pages.ts';
import type { Review } from './use-review.ts';

interface GroupGridProps {
  round: RoundRef;
  wanted: GroupWish;
  first: FirstGroups;
  review: Review | null;
}

/** The height of a card without people, and of one person, in pixels, before it is measured. */
const [CARD, SEAT] = [112, 36];
/** Rows of cards beyond the edges of the window. */
const BEYOND = 2;

/** Groups as cards. Only the cards in the window are rendered, and the one that a person is dragged from. */
export function GroupGrid({ round, wanted, first, review }: GroupGridProps) {
  const { t } = useTranslation('rounds');
  const { ref, columns, top } = useColumns();
  const { lifted } = use(AirContext);
  const count = first.data?.count ?? 0;
  const seats = first.data?.results[0]?.members.length ?? 0;
  const { items, after, measure, scrolling } = useRowsInSight<HTMLDivElement>({
    count: Math.ceil(count / columns),
    top,
    height: CARD + SEAT * seats,
    beyond: BEYOND,
    keyOf: rowKey,
    pinned: rowOf(lifted?.element),
  });
  const places = (row: number) =>
    Array.from({ length: Math.min(columns, count - row * columns) }, (_, n) => row * columns + n);
  const groups = useGroupsAt(round, wanted, { first, places: items.flatMap(({ index }) => places(index)) });
  return (
    <>
      {groups.error !== null && (
        <ErrorBanner title={t('not_loaded.groups')} error={groups.error} onRetry={groups.retry} />
      )}
      <div ref={ref} role="feed" className={c.grid} data-stale={first.isPlaceholderData || undefined}>
        {items.map(({ key, index, space }) => (
          <div key={key} ref={measure} data-index={index} className={c.row} style={{ marginTop: space }}>
            {places(index).map((place) => {
              const group = groups.at(place);
              if (!group) return <Coming key={place} />;
              const card = { group, place: place + 1, count };
              return (
                <Rested key={group.id} resting={!scrolling || lifted !== null}>
                  {(live) => <GroupCard {...card} acts={review?.board ?? null} live={live} />}
                </Rested>
              );
            })}
          </div>
        ))}
        <div className={c.row} style={{ height: after }} />
      </div>
    </>
  );
}

interface RestedProps {
  resting: boolean;
  children: (live: boolean) => ReactNode;
}

/** Grips and menus come to a card at rest: what is scrolled past costs only what is seen of it. */
function Rested({ resting, children }: RestedProps) {
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (resting) startTransition(() => setLive(true));
  }, [resting]);
  return children(live);
}

const rowKey = (row: number) => row;

/** The row of an element. */
function rowOf(element: Element | undefined): number | null {
  const row = element?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return row === undefined ? null : Number(row);
}

/** A card to come. */
function Coming() {
  return (
    <div className={c.coming}>
      <SkeletonPeople rows={2} />
    </div>
  );
}

/** The number of cards per row, which the stylesheet decides, and the position of the first one. */
function useColumns() {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const grid = ref.current;
    if (!grid) return undefined;
    const look = () => {
      const columns = getComputedStyle(grid.lastElementChild ?? grid).gridTemplateColumns.split(' ').length;
      const top = Math.round(grid.getBoundingClientRect().top + window.scrollY);
      setPlace((known) => (known.columns === columns && known.top === top ? known : { columns, top }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    // Content above the grid appears and disappears.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { ref, ...place };
}
