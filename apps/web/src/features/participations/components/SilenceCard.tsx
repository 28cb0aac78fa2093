import { LIMITS } from '@fika/contract/limits';
import { NumberInput, Radio, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SkeletonLine } from '#ui/Skeletons.tsx';
import { showToast } from '#ui/toast.tsx';
import { type GostSettings, silenceQuery, useChangeSilence } from '../api.ts';
import c from './SilenceCard.module.css';

const ACTIONS = ['ask', 'pause'] as const;

/** The workspace's rule for members who do not answer invitations. Each change is saved at once, with an undo. */
export function SilenceCard() {
  const { t } = useTranslation('participations');
  const settings = useQuery(silenceQuery(useWorkspace()));
  const { reason } = useCan('programs_management');
  const { data } = settings;
  return (
    <Card title={t('silence.title')}>
      {settings.error && (
        <ErrorBanner
          title={t('silence.not_loaded')}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {reason && <p className={c.locked}>{reason}</p>}
      {data ? (
        <fieldset className={c.all} disabled={reason !== null}>
          <Fields settings={data} />
        </fieldset>
      ) : (
        !settings.error && <SkeletonLine width="70%" />
      )}
    </Card>
  );
}

function Fields({ settings }: { settings: GostSettings }) {
  const { t } = useTranslation('participations');
  const { save, isSaving } = useChangeSilence();
  /** Choices before the answer of the server: without them the form would show the former choice for a moment. */
  const [asked, setAsked] = useState<Partial<GostSettings>>({});
  const [answered, setAnswered] = useState(settings);
  // While changes are saved, an answer does not know of the latest.
  if (answered !== settings && !isSaving) {
    setAnswered(settings);
    setAsked({});
  }
  const shown = { ...settings, ...asked };
  const ask = async (next: Partial<GostSettings>) => {
    setAsked((others) => ({ ...others, ...next }));
    try {
      await save.mutateAsync(next);
    } catch (error) {
      setAsked({});
      throw error;
    }
  };
  const change = (next: Partial<GostSettings>) => {
    const keys = Object.keys(next) as (keyof GostSettings)[];
    const before = Object.fromEntries(keys.map((key) => [key, shown[key]]));
    ask(next).then(
      () => showToast({ message: t('silence.saved'), undo: () => ask(before) }),
      // The card shows why from the state of the call.
      () => undefined,
    );
  };
  const { enabled, ignored_limit: limit, action, snooze_weeks: weeks, notify_admins: isTold } = shown;
  return (
    <div className={c.fields}>
      {save.error && <ErrorBanner title={t('silence.not_saved')} error={save.error} />}
      <Switch
        label={t('silence.enabled')}
        description={t('silence.enabled_help')}
        checked={enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      {enabled && (
        <>
          <Count
            label={t('silence.limit')}
            max={LIMITS.ignoredMax}
            value={limit}
            onChange={(ignored_limit) => change({ ignored_limit })}
          />
          <Radio.Group
            label={t('silence.action')}
            value={action}
            onChange={(value) => change({ action: ACTIONS.find((one) => one === value) ?? 'ask' })}
          >
            <div className={c.choices}>
              {ACTIONS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`silence.${value}`)}
                  description={t(`silence.${value}_help`)}
                />
              ))}
            </div>
          </Radio.Group>
          <Count
            label={t('silence.weeks')}
            max={LIMITS.ghostSnoozeWeeks}
            value={weeks}
            onChange={(snooze_weeks) => change({ snooze_weeks })}
          />
          <Switch
            label={t('silence.notify')}
            description={t('silence.notify_help')}
            checked={isTold}
            onChange={(event) => change({ notify_admins: event.currentTarget.checked })}
          />
          <p className={c.summary} aria-live="polite">
            {t(`silence.then_${action}`, { count: limit, weeks: t('silence.weeks_long', { count: weeks }) })}
          </p>
        </>
      )}
    </div>
  );
}

interface CountProps {
  label: string;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A whole number, saved on blur or Enter and not after each digit. */
function Count({ label, max, value, onChange }: CountProps) {
  const [typed, setTyped] = useState<number | string>(value);
  const [saved, setSaved] = useState(value);
  if (saved !== value) {
    setSaved(value);
    setTyped(value);
  }
  const commit = (text: string) => {
    const next = Math.min(max, Math.max(1, Math.round(Number(text))));
    if (!Number.isFinite(next) || text.trim() === '') setTyped(value);
    else if (next !== value) onChange(next);
  };
  return (
    <NumberInput
      className={c.count}
      label={label}
      min={1}
      max={max}
      value={typed}
      onChange={setTyped}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value);
      }}
    />
  );
}
