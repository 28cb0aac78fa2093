import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { type TeamsTenant, useDisconnectTeams } from '../api.ts';
import c from './TeamsTenantRow.module.css';

/** An organization at Microsoft: since when it is connected, who uses it, and the way to disconnect it. */
export function TeamsTenantRow({ tenant, canChange }: { tenant: TeamsTenant; canChange: boolean }) {
  const { t } = useTranslation('msteams_settings');
  const { dateTime } = useFormat();
  const { connected_by_name: name, connected_at, linked_count: count } = tenant;
  return (
    <li className={c.tenant}>
      <div className={c.text}>
        <strong>{tenant.tenant.name}</strong>
        <p className={c.detail}>
          {t(name === null ? 'connected' : 'connected_by', { name, when: dateTime(connected_at) })}
          {count > 0 && ` ${t('linked', { count })}`}
        </p>
      </div>
      {canChange && <Disconnect tenant={tenant} />}
    </li>
  );
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
