import { Select } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { type Calendar, type CalendarList, useCalendarName, useChooseDestination } from '../api.ts';
import { accountsOf, takesEvents } from '../view.ts';

const NOWHERE = 'none';

/** The calendar that coffees are written into; only those are offered that take events. */
export function Destination({ list }: { list: CalendarList }) {
  const { t } = useTranslation('calendars');
  const choose = useChooseDestination();
  const name = useCalendarName();
  const isOne = accountsOf(list).length === 1;
  const now = list.results.find(({ id }) => id === list.destination_calendar_id);
  const chosen = choose.isPending ? choose.variables : (now?.id ?? null);
  const labelOf = (calendar: Calendar) =>
    isOne ? name(calendar) : t('destination.of', { name: name(calendar), account: calendar.account });
  // The chosen calendar is listed even if it no longer accepts events.
  const offered = list.results.filter((calendar) => takesEvents(calendar) || calendar === now);
  return (
    <>
      {choose.error && <ErrorBanner title={t('not_saved')} error={choose.error} />}
      {now && now.state !== 'expired' && !takesEvents(now) && (
        <Banner
          tone="cinnamon"
          title={t(now.state === 'gone' ? 'destination.gone' : 'destination.read_only', { name: name(now) })}
        >
          {t('destination.by_mail')}
        </Banner>
      )}
      <Select
        label={t('destination.label')}
        description={t('destination.help')}
        data={[
          ...offered.map((calendar) => ({
            value: String(calendar.id),
            label: labelOf(calendar),
            disabled: !takesEvents(calendar),
          })),
          { value: NOWHERE, label: t('destination.none') },
        ]}
        allowDeselect={false}
        value={chosen === null ? NOWHERE : String(chosen)}
        onChange={(value) => choose.mutate(value === NOWHERE ? null : Number(value))}
      />
    </>
  );
}
