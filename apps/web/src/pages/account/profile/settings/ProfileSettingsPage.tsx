import { LIMITS } from '@fika/contract/limits';
import { BELL } from '@fika/contract/endpoint-values';
import { Select, Switch } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation, t as translate } from '#lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/language.ts';
import { useWorkspace } from '#lib/session.ts';
import { zonesWith } from '#lib/zones.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FormColumn } from '#ui/FormColumn.tsx';
import { showToast } from '#ui/toast.tsx';
import { OwnReportCard } from '#features/monthly-report/components/OwnReportCard.tsx';
import { type SettingsChange, useMe, useUpdateSettings } from '#features/profile/api.ts';
import { SaveActions } from '#features/profile/components/SaveActions.tsx';
import { pacesFor, type SettingsDraft, settingsChange, settingsDraft } from '#features/profile/settings.ts';
import c from '#features/profile/components/profile-pages.module.css';

const FORM = 'profile-settings-form';

/** The reader's settings: language and time zone, emails, pace, and metrics. */
export function ProfileSettingsPage() {
  const { t } = useTranslation('profile');
  const me = useMe();
  const { user } = useWorkspace();
  const base = useMemo(() => settingsDraft(me), [me]);
  const [patch, setPatch] = useState<Partial<SettingsDraft>>({});
  const update = useUpdateSettings();
  const draft = { ...base, ...patch };
  const change: SettingsChange = settingsChange(base, draft);
  const set = (next: Partial<SettingsDraft>) => setPatch((before) => ({ ...before, ...next }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(change, {
      onSuccess: () => {
        setPatch({});
        // The page may speak another language by now.
        showToast({ message: translate('profile:saved') });
      },
    });
  };
  return (
    <FormColumn>
      <SaveActions
        form={FORM}
        dirty={Object.keys(change).length > 0}
        busy={update.isPending}
        onDiscard={() => setPatch({})}
      />
      {update.error && <ErrorBanner title={t('not_saved')} error={update.error} />}
      <form id={FORM} className={c.cards} onSubmit={submit} noValidate>
        <LanguageCard draft={draft} set={set} />
        <Card title={t('settings.mails_title')}>
          <div className={c.fields}>
            <Switch
              label={t('settings.request')}
              description={t('settings.request_help')}
              checked={draft.request}
              onChange={(event) => set({ request: event.currentTarget.checked })}
            />
            <Switch
              label={t('settings.no_match')}
              description={t('settings.no_match_help')}
              checked={draft.no_match}
              onChange={(event) => set({ no_match: event.currentTarget.checked })}
            />
            <Switch
              label={t('settings.message')}
              description={t('settings.message_help')}
              checked={draft.message}
              onChange={(event) => set({ message: event.currentTarget.checked })}
            />
            <Switch
              label={t('settings.booking_reminder')}
              description={t('settings.booking_reminder_help')}
              checked={draft.booking_reminder}
              onChange={(event) => set({ booking_reminder: event.currentTarget.checked })}
            />
            <Switch
              label={t('settings.booking_question')}
              description={t('settings.booking_question_help')}
              checked={draft.booking_question}
              onChange={(event) => set({ booking_question: event.currentTarget.checked })}
            />
            <p className={c.note}>{t('settings.always')}</p>
          </div>
        </Card>
        {user.role > 0 && <OwnReportCard />}
        <BellCard draft={draft} set={set} />
        <PaceCard draft={draft} set={set} />
        <MetricsCard draft={draft} set={set} />
      </form>
    </FormColumn>
  );
}

interface PartProps {
  draft: SettingsDraft;
  set: (next: Partial<SettingsDraft>) => void;
}

function LanguageCard({ draft, set }: PartProps) {
  const { t } = useTranslation('profile');
  const workspace = useWorkspace();
  const zones = zonesWith(draft.timezone || workspace.timezone);
  return (
    <Card title={t('settings.language_title')}>
      <div className={c.fields}>
        <Select
          label={t('settings.language')}
          description={t('settings.language_help')}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          allowDeselect={false}
          value={draft.culture}
          onChange={(value) => set({ culture: value as Language })}
        />
        <Select
          label={t('settings.timezone')}
          description={t('settings.timezone_help')}
          placeholder={t('settings.timezone_default')}
          data={zones}
          searchable
          clearable
          value={draft.timezone || null}
          onChange={(value) => set({ timezone: value ?? '' })}
        />
      </div>
    </Card>
  );
}

/** The notifications that the member can turn off; a note lists the others. */
function BellCard({ draft, set }: PartProps) {
  const { t } = useTranslation('profile');
  return (
    <Card title={t('settings.bell_title')}>
      <div className={c.fields}>
        {BELL.map((name) => (
          <Switch
            key={name}
            label={t(`settings.bell.${name}`)}
            checked={draft.bell[name]}
            onChange={(event) => set({ bell: { ...draft.bell, [name]: event.currentTarget.checked } })}
          />
        ))}
        <p className={c.note}>{t('settings.bell_always')}</p>
      </div>
    </Card>
  );
}

function PaceCard({ draft, set }: PartProps) {
  const { t } = useTranslation('profile');
  return (
    <Card title={t('settings.pace_title')}>
      <Select
        label={t('settings.pace')}
        description={t('settings.pace_help')}
        data={[
          { value: '0', label: t('settings.pace_none') },
          ...pacesFor(draft.pace, LIMITS.paceMax).map((count) => ({
            value: String(count),
            label: t('settings.pace_value', { count }),
          })),
        ]}
        allowDeselect={false}
        value={String(draft.pace)}
        onChange={(value) => set({ pace: Number(value ?? 0) })}
      />
    </Card>
  );
}

/** Whether admins see the member in a list by name; nothing to choose while the workspace shows no such list. */
function MetricsCard({ draft, set }: PartProps) {
  const { t } = useTranslation('profile');
  const { options } = useWorkspace();
  if (!options.top_participants.enabled) return null;
  return (
    <Card title={t('settings.metrics_title')}>
      <Switch
        label={t('settings.top_participants')}
        description={t('settings.top_participants_help')}
        checked={draft.top_participants}
        onChange={(event) => set({ top_participants: event.currentTarget.checked })}
      />
    </Card>
  );
}
