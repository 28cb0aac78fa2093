import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { aroundQuery, channelQuery, type ChannelWorkspace } from '../channel-api.ts';

/** Shows something of the channel around this tab, or why there is nothing. */
export function ChannelAround({ children }: { children: (channel: ChannelWorkspace) => ReactNode }) {
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
  return <Known channelId={around.data.channel_id}>{children}</Known>;
}

interface KnownProps {
  channelId: string;
  children: (channel: ChannelWorkspace) => ReactNode;
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
