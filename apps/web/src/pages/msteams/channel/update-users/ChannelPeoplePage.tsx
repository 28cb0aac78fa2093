import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { showToast } from '#ui/toast.tsx';
import {
  channelQuery,
  type TeamsChannel,
  useCompare,
  useFollow,
  useLiveChannel,
} from '#features/msteams/channel-api.ts';
import { InKnownChannel } from '#features/msteams/components/InChannel.tsx';
import c from './ChannelPeoplePage.module.css';

/** The audience of the people in the channel: when it was compared, and the way to do it again. */
export function ChannelPeoplePage() {
  const { t } = useTranslation('msteams_channel');
  const { user } = useWorkspace();
  useLiveChannel();
  if (!user.is_admin) {
    return (
      <EmptyState level={1} title={t('people.title')}>
        {t('people.admins_only')}
      </EmptyState>
    );
  }
  return (
    <InKnownChannel>
      {({ channel: { name, settings } }) => (
        <>
          <PageHeader
            title={t('people.title')}
            crumbs={[{ label: t('tabs.programs'), to: paths.teamsChannel() }, { label: t('people.title') }]}
          />
          {settings && (
            <Card title={name}>
              <div className={c.parts}>
                {settings.audience ? (
                  <Followed channel={settings} audience={settings.audience} />
                ) : (
                  <NotFollowed channel={settings} />
                )}
              </div>
            </Card>
          )}
        </>
      )}
    </InKnownChannel>
  );
}

interface FollowedProps {
  channel: TeamsChannel;
  audience: { id: number; name: string };
}

function Followed({ channel, audience }: FollowedProps) {
  const { t } = useTranslation('msteams_channel');
  const { dateTime } = useFormat();
  const { slug } = useWorkspace();
  const { reason } = useCan('audiences_management', audience.id);
  const compare = useCompare();
  const compared =
    channel.synced_at === null
      ? t('people.waiting')
      : t('people.compared', { when: dateTime(channel.synced_at) });
  return (
    <>
      <p>{t('people.help', { name: audience.name })}</p>
      <p className={c.state}>{channel.state === 'lost' ? t('people.lost') : compared}</p>
      {compare.error && <ErrorBanner title={t('people.failed_compare')} error={compare.error} />}
      <div className={c.actions}>
        <GuardedButton
          reason={reason}
          loading={compare.isPending}
          onClick={() =>
            compare.mutate(channel.id, {
              onSuccess: () => showToast({ message: t('people.compare_started') }),
            })
          }
        >
          {t('people.compare')}
        </GuardedButton>
        <ButtonLink variant="default" to={paths.audiencesEdit({ slug, id: audience.id })}>
          {t('people.open')}
        </ButtonLink>
      </div>
    </>
  );
}

function NotFollowed({ channel }: { channel: TeamsChannel }) {
  const { t } = useTranslation('msteams_channel');
  const { can, reason } = useCan('audiences_add');
  const queryClient = useQueryClient();
  const follow = useFollow();
  const create = () =>
    follow.mutate(channel.id, {
      onSuccess: () =>
        void queryClient.invalidateQueries({ queryKey: channelQuery(channel.channel_id).queryKey }),
    });
  return (
    <>
      <p>{t('people.none')}</p>
      {follow.error && <ErrorBanner title={t('people.failed_create')} error={follow.error} />}
      {can ? (
        <div>
          <Button loading={follow.isPending} onClick={create}>
            {t('people.create')}
          </Button>
        </div>
      ) : (
        <p className={c.state}>{reason}</p>
      )}
    </>
  );
}
