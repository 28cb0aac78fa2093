import { LIMITS } from '@fika/contract/limits';
import { wallClock } from '@fika/contract/schedule';
import { Button, Select } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useNow } from '#lib/use-now.ts';
import { zonesWith } from '#lib/zones.ts';
import { FieldPair } from '#ui/FormColumn.tsx';
import { asks, instantsOf, reviewOf } from '../draft.ts';
import { missingOf } from '../gaps.ts';
import { useDaysOff } from '../holidays-api.ts';
import { quietDaysAround, suggestedDates } from '../suggested-dates.ts';
import type { TabFormProps } from '../tab-form-props.ts';
import c from './ProgramDates.module.css';
import { useDurationWords } from './use-words.ts';
import { WhenField } from './WhenField.tsx';

/** How often a program repeats, and the dates of its next session. */
export function ProgramDates(props: TabFormProps) {
  const { t } = useTranslation(['schedule', 'programs']);
  const { draft, set } = props.form;
  const asked = asks(draft);
  const today = wallClock(new Date(useNow()).toISOString(), draft.timezone).slice(0, 10);
  return (
    <>
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
      <Suggestion {...props} />
    </>
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

/** Offers dates to a program that waits for its start, while some are missing or do not fit. */
function Suggestion({ campaign: { status }, form: { draft, set } }: TabFormProps) {
  const { t } = useTranslation('schedule');
  const now = useNow();
  const off = useDaysOff();
  const isFaulty = missingOf(draft, now).some(({ tab }) => tab === 'schedule');
  if (!isFaulty || (status !== 'draft' && status !== 'inactive')) return null;
  const suggest = () => {
    const dates = suggestedDates(draft, new Date(now).toISOString(), off);
    set({ ...dates, quiet_days: quietDaysAround({ ...draft, ...dates }, off) });
  };
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
        onClick={suggest}
      >
        {t('suggest')}
      </Button>
    </div>
  );
}
