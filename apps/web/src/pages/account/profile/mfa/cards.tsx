import { Button, Menu } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { MfaStatus } from '#features/mfa/api.ts';
import c from '#features/mfa/components/mfa-pages.module.css';
import { canUsePasskeys } from '#features/mfa/passkey.ts';

type Passkey = MfaStatus['passkeys'][number];

/** Whether the account uses two-step verification, and which workspaces require it. */
export function StandingCard({ mfa }: { mfa: MfaStatus }) {
  const { t } = useTranslation('mfa');
  const { list } = useFormat();
  const isOn = mfa.totp !== null || mfa.passkeys.length > 0;
  return (
    <Card
      title={t('manage.title')}
      aside={
        <StatusBadge tone={isOn ? 'pine' : 'neutral'}>{isOn ? t('manage.on') : t('manage.off')}</StatusBadge>
      }
    >
      <p className={c.text}>{isOn ? t('manage.on_help') : t('manage.off_help')}</p>
      {mfa.required_by.length > 0 && (
        <p className={c.text}>
          {t('manage.asked', { names: list(mfa.required_by), count: mfa.required_by.length })}
        </p>
      )}
    </Card>
  );
}

interface AppCardProps {
  mfa: MfaStatus;
  onAdd: () => void;
  onRemove: () => void;
}

export function AppCard({ mfa: { totp }, onAdd, onRemove }: AppCardProps) {
  const { t } = useTranslation('mfa');
  const { date } = useFormat();
  return (
    <Card title={t('app.choice')}>
      <div className={c.row}>
        <p className={c.text}>
          {totp ? t('app.since', { date: date(totp.confirmed_at) }) : t('app.choice_help')}
        </p>
        <div className={c.actions}>
          <Button variant="default" onClick={onAdd}>
            {totp ? t('app.replace') : t('app.set_up')}
          </Button>
          {totp && (
            <Button variant="default" onClick={onRemove}>
              {t('app.remove')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

interface PasskeysCardProps {
  mfa: MfaStatus;
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

export function PasskeysCard({ mfa: { passkeys }, onAdd, ...acts }: PasskeysCardProps) {
  const { t } = useTranslation('mfa');
  return (
    <Card title={t('passkey.title')}>
      <div className={c.row}>
        <p className={c.text}>{canUsePasskeys() ? t('passkey.choice_help') : t('passkey.no_support')}</p>
        {canUsePasskeys() && (
          <Button variant="default" onClick={onAdd}>
            {t('passkey.add')}
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className={c.list}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} {...acts} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PasskeyItem({
  passkey,
  onRename,
  onRemove,
}: { passkey: Passkey } & Pick<PasskeysCardProps, 'onRename' | 'onRemove'>) {
  const { t } = useTranslation('mfa');
  const { date, relative } = useFormat();
  const { name, created_at: created, last_used_at: used, is_synced: isSynced } = passkey;
  const facts = [
    t('passkey.added_on', { date: date(created) }),
    used ? t('passkey.used', { when: relative(used) }) : t('passkey.unused'),
    ...(isSynced ? [t('passkey.synced')] : []),
  ];
  return (
    <li className={c.item}>
      <IconFingerprint size={20} aria-hidden="true" />
      <div>
        <p>{name}</p>
        <p className={c.when}>{facts.join(' · ')}</p>
      </div>
      <RowMenu name={name}>
        <Menu.Item onClick={() => onRename(passkey)}>{t('passkey.rename')}</Menu.Item>
        <Menu.Item onClick={() => onRemove(passkey)}>{t('passkey.remove')}</Menu.Item>
      </RowMenu>
    </li>
  );
}

interface CodesCardProps {
  codes: NonNullable<MfaStatus['recovery_codes']>;
  onRenew: () => void;
}

export function CodesCard({ codes: { left, total, created_at: made }, onRenew }: CodesCardProps) {
  const { t } = useTranslation('mfa');
  const { date } = useFormat();
  const few = left <= 3;
  return (
    <Card
      title={t('recovery.title')}
      aside={few ? <StatusBadge tone="cinnamon">{t('recovery.few')}</StatusBadge> : undefined}
    >
      <div className={c.row}>
        <p className={c.text}>{t('recovery.left', { left, total, date: date(made) })}</p>
        <Button variant="default" onClick={onRenew}>
          {t('recovery.renew')}
        </Button>
      </div>
    </Card>
  );
}
