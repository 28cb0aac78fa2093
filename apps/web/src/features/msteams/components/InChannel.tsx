import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { aroundQuery, type ChannelAround, channelQuery, type ChannelWorkspace } from '../channel-api.ts';

interface InChannelProps {
  children: (around: ChannelAround) => ReactNode;
}

/** What is shown in a channel of Teams, whether or not an admin has set it up; outside of channels, that it opens in one. */
export function InChannel({ children }: InChannelProps) {
  const { t } = useTranslation('msteams_channel');
  const around = useQuery(aroundQuery);
  if (around.error) return <ErrorBanner title={t('programs.failed')} error={around.error} />;
  if (around.data === undefined) return <PageSkeleton />;
  if (around.data === null) {
    return (
      <EmptyState level={1} title={t('unknown.outside_title')}>
        {t('unknown.outside_text')}
      </EmptyState>
    );
  }
  return children(around.data);
}

interface InKnownChannelProps {
  children: (channel: ChannelWorkspace) => ReactNode;
}

/** What is shown in a channel that an admin has set up; in others, that none has. */
export function InKnownChannel({ children }: InKnownChannelProps) {
  return <InChannel>{(around) => <Known channelId={around.channel_id}>{children}</Known>}</InChannel>;
}

interface KnownProps extends InKnownChannelProps {
  channelId: string;
}

function Known({ channelId, children }: KnownProps) {
  const { t } = useTranslation('msteams_channel');
  const { data, error, refetch } = useQuery(channelQuery(channelId));
  if (error && !data) {
    return <ErrorBanner title={t('programs.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  if (data === null) {
    return (
      <EmptyState level={1} title={t('unknown.title')}>
        {t('unknown.text')}
      </EmptyState>
    );
  }
  return children(data);
}
