import { LIMITS } from '@fika/contract/limits';
import { wallClock } from '@fika/contract/schedule';
import { Select, Switch } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useNow } from '#lib/use-now.ts';
import { zonesWith } from '#lib/zones.ts';
import { FieldPair, FormColumn } from '#ui/FormColumn.tsx';
import { Column } from '#ui/PageGrid.tsx';
import { NextSessions } from '../components/NextSessions.tsx';
import { QuietDays } from '../components/QuietDays.tsx';
import { QuietHours } from '../components/QuietHours.tsx';
import { ReviewFrom } from '../components/ReviewFrom.tsx';
import { Reminder } from '../components/Reminder.tsx';
import { useDurationWords } from '../components/use-words.ts';
import { WithGlance } from '../components/WithGlance.tsx';
import { WhenField } from '../components/WhenField.tsx';
import { asks, instantsOf, reviewOf } from '../draft.ts';
import { missingOf } from '../gaps.ts';
import type { TabFormProps } from '../tab-form-props.ts';
import c from './ScheduleForm.module.css';

export function ScheduleForm(props: TabFormProps) {
  const { t } = useTranslation(['schedule', 'programs']);
  const { draft, set } = props.form;
  const asked = asks(draft);
  const today = wallClock(new Date(useNow()).toISOString(), draft.timezone).slice(0, 10);
  return (
    <WithGlance {...props}>
      <Column>
        <FormColumn>
          <Rhythm {...props} />
          {asked ? (
            <WhenField
              label={t('requests')}
              help={t(draft.optin_option === 3 ? 'programs:optin.asked_some' : 'requests_help')}
              min={today}
              value={draft.requests_at}
              onChange={(requests_at) => set({ requests_at })}
            />
          ) : (
            <p className={c.note}>{t('not_asked')}</p>
          )}
          <WhenField
            label={t('matches')}
            help={t(draft.review_before_send ? 'matches_reviewed_help' : 'matches_help')}
            min={draft.requests_at && asked ? draft.requests_at.slice(0, 10) : today}
            value={draft.matches_at}
            onChange={(matches_at) => set({ matches_at })}
          />
          <Gaps {...props} />
          {asked && <Reminder draft={draft} onChange={(reminder_hours) => set({ reminder_hours })} />}
          <Switch
            label={t('review')}
            description={t('review_help')}
            checked={draft.review_before_send}
            onChange={(event) => set({ review_before_send: event.currentTarget.checked })}
          />
          {draft.review_before_send && (
            <ReviewFrom draft={draft} onChange={(review_from) => set({ review_from })} />
          )}
          <QuietDays value={draft.quiet_days} min={today} onChange={(quiet_days) => set({ quiet_days })} />
          <QuietHours value={draft.quiet_hours} onChange={(quiet_hours) => set({ quiet_hours })} />
          <NextSessions draft={draft} />
        </FormColumn>
      </Column>
    </WithGlance>
  );
}

function Rhythm({ form: { draft, set } }: TabFormProps) {
  const { t } = useTranslation('schedule');
  const frequency = (weeks: number) => (weeks === 0 ? t('once') : t('weeks', { count: weeks }));
  return (
    <FieldPair>
      <Select
        label={t('frequency')}
        data={LIMITS.frequencies.map((weeks) => ({ value: String(weeks), label: frequency(weeks) }))}
        value={String(draft.frequency)}
        onChange={(value) => {
          const weeks = LIMITS.frequencies.find((one) => String(one) === value);
          if (weeks !== undefined) set({ frequency: weeks });
        }}
      />
      <Select
        label={t('timezone')}
        description={t('timezone_help')}
        data={zonesWith(draft.timezone)}
        searchable
        limit={100}
        value={draft.timezone}
        onChange={(zone) => zone && set({ timezone: zone })}
      />
    </FieldPair>
  );
}

/** How long answers stay open, or what is wrong with the dates once both are set. */
function Gaps({ form: { draft } }: TabFormProps) {
  const { t } = useTranslation('schedule');
  const duration = useDurationWords();
  const gaps = missingOf(draft, useNow()).filter(({ tab }) => tab === 'schedule');
  const { next_requests_send_at: requests, next_matchs_send_at: matches } = instantsOf(draft);
  const complete = matches !== null && (requests !== null || !asks(draft));
  if (!complete) return null;
  if (gaps.length > 0) {
    return (
      <p className={c.gap} role="alert">
        {gaps.map(({ sentence }) => sentence).join(' ')}
      </p>
    );
  }
  if (!requests) return null;
  return (
    <p className={c.note}>
      {t('open_for', { duration: duration(Date.parse(reviewOf(draft) ?? matches) - Date.parse(requests)) })}
    </p>
  );
}
