import { wallClock } from '@fika/contract/schedule';
import { Switch } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useNow } from '#lib/use-now.ts';
import { FormColumn } from '#ui/FormColumn.tsx';
import { Column } from '#ui/PageGrid.tsx';
import { NextSessions } from '../components/NextSessions.tsx';
import { ProgramDates } from '../components/ProgramDates.tsx';
import { QuietDays } from '../components/QuietDays.tsx';
import { QuietHours } from '../components/QuietHours.tsx';
import { ReviewFrom } from '../components/ReviewFrom.tsx';
import { Reminder } from '../components/Reminder.tsx';
import { WithGlance } from '../components/WithGlance.tsx';
import { asks } from '../draft.ts';
import type { TabFormProps } from '../tab-form-props.ts';

export function ScheduleForm(props: TabFormProps) {
  const { t } = useTranslation('schedule');
  const { draft, set } = props.form;
  const today = wallClock(new Date(useNow()).toISOString(), draft.timezone).slice(0, 10);
  const setQuietDays = (quiet_days: typeof draft.quiet_days) => set({ quiet_days });
  return (
    <WithGlance {...props}>
      <Column>
        <FormColumn>
          <ProgramDates {...props} />
          {asks(draft) && <Reminder draft={draft} onChange={(reminder_hours) => set({ reminder_hours })} />}
          <Switch
            label={t('review')}
            description={t('review_help')}
            checked={draft.review_before_send}
            onChange={(event) => set({ review_before_send: event.currentTarget.checked })}
          />
          {draft.review_before_send && (
            <ReviewFrom draft={draft} onChange={(review_from) => set({ review_from })} />
          )}
          <QuietDays value={draft.quiet_days} min={today} onChange={setQuietDays} />
          <QuietHours value={draft.quiet_hours} onChange={(quiet_hours) => set({ quiet_hours })} />
          <NextSessions draft={draft} onQuietDays={setQuietDays} />
        </FormColumn>
      </Column>
    </WithGlance>
  );
}
