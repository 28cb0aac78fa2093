import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FollowedChannelRow } from '#ui/FollowedChannelRow.tsx';
import { type FollowedChannel, followedQuery, type SlackTeam, useFollow, useUnfollow } from '../api.ts';
import { canListChannels } from '../view.ts';
import { ChannelModal } from './ChannelModal.tsx';
import c from './FollowedChannels.module.css';

/** The channels whose members are an audience. Nothing where there are none and none can be added. */
export function FollowedChannels({ teams }: { teams: readonly SlackTeam[] }) {
  const { t } = useTranslation('slack_channels');
  const workspace = useWorkspace();
  const { data, error, refetch } = useQuery(followedQuery(workspace));
  const { reason } = useCan('audiences_add');
  const [choosing, setChoosing] = useState<SlackTeam | null>(null);
  const follow = useFollow();
  const usable = teams.filter(
    (team) => team.state !== 'revoked' && !team.is_organization && canListChannels(team),
  );
  const offered = reason === null ? usable : [];
  if (error) {
    return <ErrorBanner title={t('audiences.failed_load')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data || (data.results.length === 0 && offered.length === 0)) return null;
  return (
    <Card title={t('audiences.title')}>
      <div className={c.parts}>
        <p className={c.help}>{t('audiences.help')}</p>
        {data.results.length === 0 ? (
          <p className={c.help}>{t('audiences.none')}</p>
        ) : (
          <ul className={c.list}>
            {data.results.map((channel) => (
              <Channel key={channel.id} channel={channel} />
            ))}
          </ul>
        )}
        {follow.error && <ErrorBanner title={t('audiences.failed_add')} error={follow.error} />}
        <div className={c.actions}>
          {offered.map((team) => (
            <Button
              key={team.id}
              variant="default"
              loading={follow.isPending && follow.variables.team === team.id}
              onClick={() => setChoosing(team)}
            >
              {t('audiences.add', { name: team.team.name })}
            </Button>
          ))}
        </div>
      </div>
      <ChannelModal
        team={choosing}
        title={t('audiences.add', { name: choosing?.team.name ?? '' })}
        action={t('audiences.action')}
        onClose={() => setChoosing(null)}
        onChoose={({ id }) => {
          setChoosing(null);
          if (choosing) follow.mutate({ team: choosing.id, channel: id });
        }}
      />
    </Card>
  );
}

function Channel({ channel }: { channel: FollowedChannel }) {
  const { t } = useTranslation('slack_channels');
  const { dateTime } = useFormat();
  const { slug } = useWorkspace();
  const unfollow = useUnfollow();
  const { name, audience, state, is_private: isPrivate, synced_at: syncedAt } = channel;
  const compared =
    syncedAt === null ? t('audiences.waiting') : t('audiences.synced', { when: dateTime(syncedAt) });
  return (
    <FollowedChannelRow
      to={paths.audiencesEdit({ slug, id: audience.id })}
      audience={audience.name}
      detail={`${isPrivate ? t('private', { name }) : `#${name}`} · ${state === 'lost' ? t('audiences.lost') : compared}`}
      words={{
        stop: t('audiences.stop'),
        stopOf: t('audiences.stop_of', { name }),
        ask: t('audiences.ask', { name }),
        askText: t('audiences.ask_text'),
        keep: t('cancel'),
        failed: t('audiences.failed_stop'),
      }}
      onStop={() => unfollow.mutateAsync(channel.id)}
    />
  );
}
