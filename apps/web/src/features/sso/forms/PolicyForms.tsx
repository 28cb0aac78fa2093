import { Button, NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSavePolicy } from '../api.ts';
import c from '../components/sso.module.css';

const DAYS = { least: 1, most: 3_650, usual: 180 };
const MINUTES = { least: 5, most: 43_200, usual: 30 };
const HOURS = { least: 1, most: 720, usual: 12 };

/** How long passwords last. */
export function PasswordPolicyForm() {
  const { t } = useTranslation('sso');
  const { options } = useWorkspace();
  const stored = options.password_policy.expiration_days;
  const [days, setDays] = useState<number | null>(stored);
  const save = useSavePolicy();
  const run = () =>
    save.mutate(
      { name: 'password_policy', value: { expiration_days: days } },
      { onSuccess: () => showToast({ message: t('done.saved') }) },
    );
  return (
    <Card title={t('passwords.title')}>
      <div className={c.parts}>
        {save.error !== null && <ErrorBanner title={t('failed.policy')} error={save.error} />}
        <Switch
          label={t('passwords.expire')}
          description={t('passwords.expire_help')}
          checked={days !== null}
          onChange={(event) => setDays(event.currentTarget.checked ? DAYS.usual : null)}
        />
        {days !== null && (
          <NumberInput
            className={c.number ?? ''}
            label={t('passwords.days')}
            min={DAYS.least}
            max={DAYS.most}
            clampBehavior="strict"
            allowDecimal={false}
            value={days}
            onChange={(value) => setDays(typeof value === 'number' ? value : DAYS.usual)}
          />
        )}
        <SaveButton dirty={days !== stored} saving={save.isPending} onSave={run} />
      </div>
    </Card>
  );
}

/** How long admins stay logged in. */
export function SessionPolicyForm() {
  const { t } = useTranslation('sso');
  const { options } = useWorkspace();
  const minutes = options.session_policy?.admin_idle_minutes ?? MINUTES.usual;
  const hours = options.session_policy?.admin_absolute_hours ?? HOURS.usual;
  const [idle, setIdle] = useState(minutes);
  const [whole, setWhole] = useState(hours);
  const save = useSavePolicy();
  const run = () =>
    save.mutate(
      { name: 'session_policy', value: { admin_idle_minutes: idle, admin_absolute_hours: whole } },
      { onSuccess: () => showToast({ message: t('done.saved') }) },
    );
  return (
    <Card title={t('sessions.title')}>
      <div className={c.parts}>
        {save.error !== null && <ErrorBanner title={t('failed.policy')} error={save.error} />}
        <p className={c.help}>{t('sessions.help')}</p>
        <NumberInput
          className={c.number ?? ''}
          label={t('sessions.idle')}
          min={MINUTES.least}
          max={MINUTES.most}
          clampBehavior="blur"
          allowDecimal={false}
          value={idle}
          onChange={(value) => setIdle(typeof value === 'number' ? value : MINUTES.usual)}
        />
        <NumberInput
          className={c.number ?? ''}
          label={t('sessions.whole')}
          min={HOURS.least}
          max={HOURS.most}
          clampBehavior="blur"
          allowDecimal={false}
          value={whole}
          onChange={(value) => setWhole(typeof value === 'number' ? value : HOURS.usual)}
        />
        <SaveButton dirty={idle !== minutes || whole !== hours} saving={save.isPending} onSave={run} />
      </div>
    </Card>
  );
}

function SaveButton({ dirty, saving, onSave }: { dirty: boolean; saving: boolean; onSave: () => void }) {
  const { t } = useTranslation('sso');
  return (
    <div className={c.actions}>
      <Button variant={dirty ? 'filled' : 'default'} disabled={!dirty} loading={saving} onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  );
}
