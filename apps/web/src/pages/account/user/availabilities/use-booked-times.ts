import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readerTimeZone } from '#lib/format.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { useAvailability } from '#features/availabilities/api.ts';
import type { BookedTime } from '#features/availabilities/booked.ts';
import { bookedCoffeesQuery } from '#features/booking/api.ts';
import { bookedTimes } from '#features/booking/view.ts';

const NOTHING: readonly BookedTime[] = [];

/** The reader's booked meetings; empty until they are loaded. */
export function useBookedTimes(): readonly BookedTime[] {
  const workspace = useWorkspace();
  const zone = useAvailability().timezone ?? readerTimeZone();
  const coffees = useQuery(bookedCoffeesQuery(workspace)).data?.results;
  const { slug, user } = workspace;
  return useMemo(
    () =>
      coffees
        ? bookedTimes(coffees, { zone, me: user.id, page: (id) => paths.coffee({ slug, id }) })
        : NOTHING,
    [coffees, zone, user.id, slug],
  );
}
