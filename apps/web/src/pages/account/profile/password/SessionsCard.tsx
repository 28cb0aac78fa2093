import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import { useMfa } from '#features/mfa/api.ts';
import { ProveModal } from '#features/mfa/components/MfaModals.tsx';
import { useProof } from '#features/mfa/use-proof.ts';
import { type OwnSession, sessionsQuery, useEndSession } from '#features/profile/api.ts';
import { deviceOf } from '#features/profile/view.ts';
import pages from '#features/profile/components/profile-pages.module.css';
import c from './SessionsCard.module.css';

/** The signed-in devices, each with a button to log it out. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const end = useEndSession();
  const mfa = useMfa();
  const proof = useProof();
  const [asking, setAsking] = useState(false);
  const others = sessions?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Card title={t('sessions.title')}>
      <p className={pages.help}>{t('sessions.help')}</p>
      {error && <ErrorBanner title={t('sessions.not_loaded')} error={error} onRetry={() => void refetch()} />}
      {end.error && <ErrorBanner title={t('sessions.failed')} error={end.error} />}
      {!sessions && !error && <SkeletonPeople rows={2} />}
      <ul className={c.list}>
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() =>
              void proof.before(() =>
                end.mutate(session.id, { onSuccess: () => showToast({ message: t('sessions.ended') }) }),
              )
            }
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="default" mt="md" onClick={() => void proof.before(() => setAsking(true))}>
          {t('sessions.end_others', { count: others.length })}
        </Button>
      )}
      <ProveModal
        opened={proof.isWaiting}
        proofs={mfa.proofs}
        onProved={() => proof.proved()}
        onClose={() => proof.cancel()}
      />
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('sessions.ask_title')}
        confirmLabel={t('sessions.end_others', { count: others.length })}
        keepLabel={t('sessions.keep')}
        failedTitle={t('sessions.failed')}
        onConfirm={() => end.mutateAsync('others')}
      >
        {t('sessions.ask')}
      </ConfirmModal>
    </Card>
  );
}

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile');
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const { browser, system } = deviceOf(session.user_agent);
  const device = t('sessions.device', {
    browser: browser ?? t('sessions.unknown_browser'),
    system: system ?? t('sessions.unknown_system'),
  });
  const Icon = system === 'iPhone' || system === 'Android' ? IconDeviceMobile : IconDeviceDesktop;
  const facts = [
    t('sessions.used', { when: relative(session.last_seen_at, now) }),
    t('sessions.since', { when: dateTime(session.created_at) }),
    ...(session.ip ? [t('sessions.place', { ip: session.ip })] : []),
  ];
  return (
    <li className={c.row}>
      <Icon size={20} aria-hidden="true" className={c.icon} />
      <div className={c.text}>
        <div className={c.device}>
          {device}
          {session.is_current && <StatusBadge tone="accent">{t('sessions.current')}</StatusBadge>}
        </div>
        <div className={c.facts}>{facts.join(' · ')}</div>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          aria-label={t('sessions.end_of', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
