import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { readerTimeZone } from '#lib/format.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useStoredDraft } from '#lib/use-stored-draft.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PhoneActions } from '#ui/PhoneBars.tsx';
import { showToast } from '#ui/toast.tsx';
import { useAvailability, useSaveAvailability } from '#features/availabilities/api.ts';
import { CalendarsCard } from '#features/calendars/components/CalendarsCard.tsx';
import c from './AvailabilitiesPage.module.css';
import { AvailabilityCalendar } from './AvailabilityCalendar.tsx';
import { DayModal } from './DayModal.tsx';
import { PauseCard } from './PauseCard.tsx';
import { TypicalWeek } from './TypicalWeek.tsx';
import { useBookedTimes } from './use-booked-times.ts';
import { ZoneCard } from './ZoneCard.tsx';
import { faultOf, withException } from '#features/availabilities/view.ts';
import { availabilityDefaults, type AvailabilitySearch } from '#features/availabilities/search.ts';

/** The member's free hours: the typical week, exceptions, a pause, and the resulting calendar. */
export function AvailabilitiesPage() {
  const { t } = useTranslation('availabilities');
  const workspace = useWorkspace();
  const saved = useAvailability();
  const booked = useBookedTimes();
  // Hours mean nothing without a zone: until one is chosen it is the one that the browser is in.
  const base = useMemo(() => ({ ...saved, timezone: saved.timezone ?? readerTimeZone() }), [saved]);
  const form = useStoredDraft(
    `fika-availability-${workspace.id}`,
    base,
    () => import('#features/availabilities/stored-draft.ts'),
  );
  const save = useSaveAvailability();
  const { draft } = form;
  const { state, change } = useCalendarSearch();
  const now = useNow();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: draft.timezone }).format(now);
  const [opened, setOpened] = useState<string | null>(null);
  const submit = () =>
    save.mutate(
      { ...form.patch, timezone: draft.timezone },
      {
        onSuccess: () => {
          form.discard();
          showToast({ message: t('saved') });
        },
      },
    );
  const buttons = (
    <>
      <Button variant="default" disabled={!form.dirty || save.isPending} onClick={form.discard}>
        {t('discard')}
      </Button>
      <Button disabled={!form.dirty || faultOf(draft) !== null} loading={save.isPending} onClick={submit}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={<div className={c.deskActions}>{buttons}</div>} />
      {form.dirty && <PhoneActions>{buttons}</PhoneActions>}
      <LeaveGuard dirty={form.dirty} within={paths.availabilities(workspace)} />
      {save.error && <ErrorBanner title={t('not_saved')} error={save.error} />}
      <PageGrid
        aside={
          <>
            <ZoneCard zone={draft.timezone} onChange={(timezone) => form.set({ timezone })} />
            <PauseCard pause={draft.pause} today={today} onChange={(pause) => form.set({ pause })} />
            <CalendarsCard />
          </>
        }
      >
        <TypicalWeek week={draft.weekly} onChange={(weekly) => form.set({ weekly })} />
        <AvailabilityCalendar
          availability={draft}
          booked={booked}
          view={state.view}
          date={state.date ?? today}
          today={today}
          onView={(view) => change({ view })}
          onDate={(date) => change({ date: date === today ? undefined : date })}
          onDay={setOpened}
        />
      </PageGrid>
      {opened && (
        <DayModal
          date={opened}
          availability={draft}
          onClose={() => setOpened(null)}
          onChange={(hours) => form.set({ exceptions: withException(draft.exceptions, opened, hours) })}
        />
      )}
    </>
  );
}

function useCalendarSearch() {
  const found = useSearch({ strict: false });
  const navigate = useNavigate();
  const state: AvailabilitySearch = {
    ...availabilityDefaults,
    ...(found as object as Partial<AvailabilitySearch>),
  };
  const change = (part: Partial<AvailabilitySearch>) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // Which keys the address has is known to its route; here they are any.
      search: ((previous: object) => ({ ...previous, ...part })) as never,
    });
  return { state, change };
}
