import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StartCard } from '#features/campaigns/components/StartCard.tsx';
import { channelQuery, type ChannelWorkspace, useFollow } from '#features/msteams/channel-api.ts';
import { InKnownChannel } from '#features/msteams/components/InChannel.tsx';
import c from './AddChannelProgramPage.module.css';

/**
 * Creates a program for the people of the channel: only its name is asked. In a dialog of Teams, it closes the dialog then;
 * elsewhere the first part of the setup follows.
 */
export function AddChannelProgramPage({ inDialog = false }: { inDialog?: boolean }) {
  const { t } = useTranslation('msteams_channel');
  const [isDone, setDone] = useState(false);
  const close = async () => {
    setDone(true);
    const { closeDialog, isDialog } = await import('#features/msteams/host.ts');
    if (await isDialog()) closeDialog();
  };
  const onCreated = inDialog ? () => void close() : undefined;
  const { can, reason } = useCan('programs_add');
  if (!can) {
    return (
      <EmptyState level={1} title={t('add.title')}>
        {reason}
      </EmptyState>
    );
  }
  if (isDone) {
    return (
      <EmptyState level={1} title={t('add.done_title')}>
        {t('add.done')}
      </EmptyState>
    );
  }
  return (
    <InKnownChannel>
      {(channel) => (
        <>
          <PageHeader
            title={t('add.title')}
            // A dialog is closed, and leads nowhere.
            crumbs={
              inDialog
                ? []
                : [{ label: t('tabs.programs'), to: paths.teamsChannel() }, { label: t('add.title') }]
            }
          />
          <Form workspace={channel} onCreated={onCreated} />
        </>
      )}
    </InKnownChannel>
  );
}

interface FormProps {
  workspace: ChannelWorkspace;
  onCreated: (() => void) | undefined;
}

function Form({ workspace: { channel }, onCreated }: FormProps) {
  const { t } = useTranslation('msteams_channel');
  const { settings, channel_id } = channel;
  // Its reader is no admin any more.
  if (!settings) return null;
  const { audience } = settings;
  if (!audience) return <FirstAudience id={settings.id} channelId={channel_id} />;
  const filters = {
    version: 'v1' as const,
    operator: 'and' as const,
    filters: [{ type: 'audience' as const, operator: 'inn' as const, value: [audience.id] }],
  };
  return (
    <StartCard
      title={t('add.card')}
      proposed={channel.name}
      given={{ filters }}
      people={4}
      {...(onCreated && { onCreated })}
    >
      {t('add.help')}
    </StartCard>
  );
}

function FirstAudience({ id, channelId }: { id: number; channelId: string }) {
  const { t } = useTranslation('msteams_channel');
  const { can, reason } = useCan('audiences_add');
  const queryClient = useQueryClient();
  const follow = useFollow();
  const create = () =>
    follow.mutate(id, {
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: channelQuery(channelId).queryKey }),
    });
  return (
    <Card title={t('add.card')}>
      <div className={c.parts}>
        <p>{can ? t('add.audience_missing') : reason}</p>
        {follow.error && <ErrorBanner title={t('add.audience_failed')} error={follow.error} />}
        {can && (
          <div>
            <Button loading={follow.isPending} onClick={create}>
              {t('add.audience')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
