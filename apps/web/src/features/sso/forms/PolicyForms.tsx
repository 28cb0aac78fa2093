import { Button, NumberInput, Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
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
  return (
    <PolicyCard
      title={t('passwords.title')}
      policy={{ name: 'password_policy', value: { expiration_days: days } }}
      dirty={days !== stored}
    >
      <Switch
        label={t('passwords.expire')}
        description={t('passwords.expire_help')}
        checked={days !== null}
        onChange={(event) => setDays(event.currentTarget.checked ? DAYS.usual : null)}
      />
      {days !== null && <Amount label={t('passwords.days')} bounds={DAYS} value={days} onChange={setDays} />}
    </PolicyCard>
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
  return (
    <PolicyCard
      title={t('sessions.title')}
      policy={{ name: 'session_policy', value: { admin_idle_minutes: idle, admin_absolute_hours: whole } }}
      dirty={idle !== minutes || whole !== hours}
    >
      <p className={c.help}>{t('sessions.help')}</p>
      <Amount label={t('sessions.idle')} bounds={MINUTES} value={idle} onChange={setIdle} />
      <Amount label={t('sessions.whole')} bounds={HOURS} value={whole} onChange={setWhole} />
    </PolicyCard>
  );
}

interface PolicyCardProps {
  title: string;
  policy: Parameters<ReturnType<typeof useSavePolicy>['mutate']>[0];
  dirty: boolean;
  children: ReactNode;
}

/** A policy with its own button, so that a fault in one does not block the others. */
function PolicyCard({ title, policy, dirty, children }: PolicyCardProps) {
  const { t } = useTranslation('sso');
  const save = useSavePolicy();
  const run = () => save.mutate(policy, { onSuccess: () => showToast({ message: t('done.saved') }) });
  return (
    <Card title={title}>
      <div className={c.parts}>
        {save.error !== null && <ErrorBanner title={t('failed.policy')} error={save.error} />}
        {children}
        <div className={c.actions}>
          <Button
            variant={dirty ? 'filled' : 'default'}
            disabled={!dirty}
            loading={save.isPending}
            onClick={run}
          >
            {t('save')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface AmountProps {
  label: string;
  bounds: { least: number; most: number; usual: number };
  value: number;
  onChange: (value: number) => void;
}

function Amount({ label, bounds, value, onChange }: AmountProps) {
  return (
    <NumberInput
      className={c.number ?? ''}
      label={label}
      min={bounds.least}
      max={bounds.most}
      value={value}
      onChange={(next) => onChange(typeof next === 'number' ? next : bounds.usual)}
    />
  );
}
