import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import { type TeamsTenant, useDisconnectTeams, useInstallNow, useTestMessage } from '../api.ts';
import c from './TeamsTenantRow.module.css';

const TONES: Readonly<Record<TeamsTenant['state'], Tone>> = {
  connected: 'pine',
  failing: 'cinnamon',
  blocked: 'lingon',
};

interface TeamsTenantRowProps {
  tenant: TeamsTenant;
  canChange: boolean;
}

/** An organization at Microsoft: its state, who has the app, what is missing, and what can be done. */
export function TeamsTenantRow({ tenant, canChange }: TeamsTenantRowProps) {
  const { t } = useTranslation('msteams_settings');
  const { dateTime } = useFormat();
  const { connected_by_name: name, connected_at, last_event_at } = tenant;
  const { linked_count: count, installed_count: installed } = tenant;
  const test = useTestMessage();
  const send = () => test.mutate(tenant.id, { onSuccess: () => showToast({ message: t('test.sent') }) });
  return (
    <li className={c.tenant}>
      <div className={c.head}>
        <strong>{tenant.tenant.name}</strong>
        <StatusBadge tone={TONES[tenant.state]}>{t(`state.${tenant.state}`)}</StatusBadge>
      </div>
      <p className={c.detail}>
        {t(name === null ? 'connected' : 'connected_by', { name, when: dateTime(connected_at) })}
        {count > 0 && ` ${t('installed', { count, installed })}`}
        {last_event_at !== null && ` ${t('last_event', { when: dateTime(last_event_at) })}`}
      </p>
      {missingIn(tenant).map((kind) => (
        <Missing key={kind} kind={kind} tenantId={tenant.id} canChange={canChange} />
      ))}
      {test.error && <ErrorBanner title={t('failed.test')} error={test.error} />}
      {canChange && (
        <div className={c.actions}>
          <Button variant="default" size="compact-sm" loading={test.isPending} onClick={send}>
            {t('test.send')}
          </Button>
          <Disconnect tenant={tenant} />
        </div>
      )}
    </li>
  );
}

interface MissingProps {
  kind: ReturnType<typeof missingIn>[number];
  tenantId: number;
  canChange: boolean;
}

/** What keeps messages from reaching members in Teams, or in a chat of their group, and the step that changes it. */
function Missing({ kind, tenantId, canChange }: MissingProps) {
  const { t } = useTranslation('msteams_settings');
  const check = useInstallNow();
  const again = () =>
    check.mutate(tenantId, { onSuccess: () => showToast({ message: t('missing.checking') }) });
  return (
    <>
      <Banner
        tone="cinnamon"
        title={t(`missing.${kind}.title`)}
        action={
          canChange &&
          kind !== 'failing' && (
            <Button variant="default" size="compact-sm" loading={check.isPending} onClick={again}>
              {t('missing.check')}
            </Button>
          )
        }
      >
        {t(`missing.${kind}.text`)}
      </Banner>
      {check.error && <ErrorBanner title={t('failed.check')} error={check.error} />}
    </>
  );
}

function missingIn({ state, missing, groups_missing: groups }: TeamsTenant) {
  if (state === 'blocked') return ['blocked'] as const;
  const first = missing ?? (state === 'failing' ? state : null);
  return [...(first === null ? [] : [first]), ...(groups === null ? [] : [`groups_${groups}` as const])];
}

function Disconnect({ tenant }: { tenant: TeamsTenant }) {
  const { t } = useTranslation(['msteams_settings', 'common']);
  const [asked, setAsked] = useState(false);
  const disconnect = useDisconnectTeams();
  const { name } = tenant.tenant;
  return (
    <>
      <Button
        variant="subtle"
        color="lingon"
        size="compact-sm"
        aria-label={t('disconnect.of', { name })}
        onClick={() => setAsked(true)}
      >
        {t('disconnect.do')}
      </Button>
      <ConfirmModal
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('disconnect.title', { name })}
        confirmLabel={t('disconnect.do')}
        keepLabel={t('disconnect.keep')}
        failedTitle={t('failed.disconnect')}
        onConfirm={() => disconnect.mutateAsync(tenant.id)}
      >
        <p>{t('disconnect.text')}</p>
      </ConfirmModal>
    </>
  );
}
