import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FollowedChannelRow } from '#ui/FollowedChannelRow.tsx';
import { channelsQuery, type TeamsChannel, useFollow, useLiveChannels, useUnfollow } from '../channel-api.ts';
import c from './TeamsTenantRow.module.css';

/** The channels with a tab, and their audiences. Nothing where there are none. */
export function TeamsChannels() {
  const { t } = useTranslation('msteams_channels');
  const { data, error, refetch } = useQuery(channelsQuery(useWorkspace()));
  useLiveChannels();
  if (error) return <ErrorBanner title={t('failed_load')} error={error} onRetry={() => void refetch()} />;
  if (!data || data.results.length === 0) return null;
  return (
    <Card title={t('title')}>
      <p className={c.detail}>{t('help')}</p>
      <ul className={c.channels}>
        {data.results.map((channel) =>
          channel.audience ? (
            <Followed key={channel.id} channel={channel} audience={channel.audience} />
          ) : (
            <NotFollowed key={channel.id} channel={channel} />
          ),
        )}
      </ul>
    </Card>
  );
}

const usePlace = () => {
  const { t } = useTranslation('msteams_channels');
  return ({ name, team_name: team }: TeamsChannel) =>
    team === '' ? name : t('place', { channel: name, team });
};

interface FollowedProps {
  channel: TeamsChannel;
  audience: { id: number; name: string };
}

function Followed({ channel, audience }: FollowedProps) {
  const { t } = useTranslation('msteams_channels');
  const { dateTime } = useFormat();
  const { slug } = useWorkspace();
  const place = usePlace();
  const unfollow = useUnfollow();
  const { name, state, synced_at: at } = channel;
  const compared = at === null ? t('waiting') : t('synced', { when: dateTime(at) });
  return (
    <FollowedChannelRow
      to={paths.audiencesEdit({ slug, id: audience.id })}
      audience={audience.name}
      detail={`${place(channel)} · ${state === 'lost' ? t('lost') : compared}`}
      words={{
        stop: t('stop'),
        stopOf: t('stop_of', { name }),
        ask: t('ask', { name }),
        askText: t('ask_text'),
        keep: t('cancel'),
        failed: t('failed_stop'),
      }}
      onStop={() => unfollow.mutateAsync(channel.id)}
    />
  );
}

function NotFollowed({ channel }: { channel: TeamsChannel }) {
  const { t } = useTranslation('msteams_channels');
  const { can } = useCan('audiences_add');
  const place = usePlace();
  const follow = useFollow();
  const { id, name, state } = channel;
  return (
    <li className={c.tenant}>
      <div className={c.text}>
        <strong>{place(channel)}</strong>
        <p className={c.detail}>{t('no_audience')}</p>
        {follow.error && <ErrorBanner title={t('failed_add')} error={follow.error} />}
      </div>
      {can && state === 'tab' && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={follow.isPending}
          aria-label={t('create_of', { name })}
          onClick={() => follow.mutate(id)}
        >
          {t('create')}
        </Button>
      )}
    </li>
  );
}
