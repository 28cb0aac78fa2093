import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readerTimeZone } from '#lib/format.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { useAvailability } from '#features/availabilities/api.ts';
import { AvailabilitiesPage } from './AvailabilitiesPage.tsx';
import { CalendarsCard } from '#features/calendars/components/CalendarsCard.tsx';
import { bookedCoffeesQuery } from '#features/booking/api.ts';
import { bookedTimes } from '#features/booking/view.ts';

/** The page of one's availability, with the coffees that are booked and the calendars that are connected. */
export function AvailabilityWithCoffees() {
  const workspace = useWorkspace();
  const zone = useAvailability().timezone ?? readerTimeZone();
  const coffees = useQuery(bookedCoffeesQuery(workspace)).data?.results;
  const { slug, user } = workspace;
  const booked = useMemo(
    () => coffees && bookedTimes(coffees, { zone, me: user.id, page: (id) => paths.coffee({ slug, id }) }),
    [coffees, zone, user.id, slug],
  );
  return <AvailabilitiesPage booked={booked} aside={<CalendarsCard />} />;
}
