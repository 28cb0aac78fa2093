import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import { type SlackTeam, useDisconnectSlack, useTestMessage } from '../api.ts';
import { TONES } from '../view.ts';
import c from './SlackTeamRow.module.css';

interface SlackTeamRowProps {
  team: SlackTeam;
  canChange: boolean;
  connect: { mutate: () => void; isPending: boolean };
}

/** A Slack workspace: its state, what is wrong with it, and what can be done. */
export function SlackTeamRow({ team, canChange, connect }: SlackTeamRowProps) {
  const { t } = useTranslation('slack_settings');
  const { dateTime } = useFormat();
  const { slug } = useWorkspace();
  const { name } = team.team;
  const test = useTestMessage();
  const send = () =>
    test.mutate(team.id, { onSuccess: () => showToast({ message: t('test.sent', { name }) }) });
  return (
    <li className={c.team}>
      <div className={c.head}>
        <strong>{name}</strong>
        <StatusBadge tone={TONES[team.state]}>{t(`state.${team.state}`)}</StatusBadge>
      </div>
      <p className={c.detail}>
        {t(team.connected_by_name === null ? 'connected' : 'connected_by', {
          name: team.connected_by_name,
          when: dateTime(team.connected_at),
        })}
        {team.last_event_at !== null && ` ${t('last_event', { when: dateTime(team.last_event_at) })}`}
      </p>
      <Trouble team={team} canChange={canChange} connect={connect} />
      {test.error && team.state !== 'revoked' && <ErrorBanner title={t('failed.test')} error={test.error} />}
      {canChange && (
        <div className={c.actions}>
          {team.state !== 'revoked' && (
            <>
              <Button variant="default" size="compact-sm" loading={test.isPending} onClick={send}>
                {t('test.send')}
              </Button>
              {!team.is_organization && (
                <ButtonLink
                  variant="default"
                  size="compact-sm"
                  to={paths.membersInvite({ slug, tab: 'upload' })}
                >
                  {t('to_import')}
                </ButtonLink>
              )}
            </>
          )}
          <Disconnect team={team} />
        </div>
      )}
    </li>
  );
}

/** What keeps the connection from working, in words. */
function Trouble({ team, canChange, connect }: SlackTeamRowProps) {
  const { t } = useTranslation('slack_settings');
  const again = canChange && (
    <Button variant="default" size="compact-sm" loading={connect.isPending} onClick={connect.mutate}>
      {t('connect_again')}
    </Button>
  );
  if (team.state === 'revoked') {
    return (
      <Banner tone="cinnamon" title={t('revoked.title')} action={again}>
        {t('revoked.text')}
      </Banner>
    );
  }
  if (team.missing_scopes.length > 0) {
    return (
      <Banner tone="cinnamon" title={t('scopes.title')} action={again}>
        {t('scopes.text', { scopes: team.missing_scopes.join(', ') })}
      </Banner>
    );
  }
  return team.state === 'failing' ? (
    <Banner tone="cinnamon" title={t('failing.title')}>
      {t('failing.text')}
    </Banner>
  ) : null;
}

function Disconnect({ team }: { team: SlackTeam }) {
  const { t } = useTranslation(['slack_settings', 'common']);
  const [asked, setAsked] = useState(false);
  const disconnect = useDisconnectSlack();
  const { name } = team.team;
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
        onConfirm={() => disconnect.mutateAsync(team.id)}
      >
        <p>{t('disconnect.text')}</p>
      </ConfirmModal>
    </>
  );
}
