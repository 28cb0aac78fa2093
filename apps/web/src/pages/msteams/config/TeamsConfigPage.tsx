import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { campaignsQuery } from '#features/campaigns/api.ts';
import {
  type ChannelAround,
  channelsQuery,
  followChannel,
  saveChannel,
} from '#features/msteams/channel-api.ts';
import { InChannel } from '#features/msteams/components/InChannel.tsx';

/** The settings of a tab in a channel, which Teams saves with a button. */
export function TeamsConfigPage() {
  const { t } = useTranslation('msteams_channel');
  const { user, name } = useWorkspace();
  if (!user.is_admin) {
    return (
      <EmptyState level={1} title={t('config.title')}>
        {t('config.admins_only', { name })}
      </EmptyState>
    );
  }
  return (
    <InChannel>
      {(around) => (
        <>
          <PageHeader title={t('config.title')} />
          <Choice around={around} />
        </>
      )}
    </InChannel>
  );
}

const PROGRAMS = { limit: 100, offset: 0, ordering: '-created_at', search: '' };

function Choice({ around }: { around: ChannelAround }) {
  const { t } = useTranslation('msteams_channel');
  const workspace = useWorkspace();
  const { can } = useCan('audiences_add');
  const channels = useQuery(channelsQuery(workspace));
  const programs = useQuery(campaignsQuery(workspace, PROGRAMS));
  const [what, setWhat] = useState('channel');
  const [chosen, setChosen] = useState<string | null>(null);
  const [follows, setFollows] = useState(true);
  const known = channels.data?.results.find((one) => one.channel_id === around.channel_id);
  const isFollowed = known?.audience != null;
  const program = programs.data?.results.find(({ id }) => String(id) === chosen);
  const withAudience = can && follows && !isFollowed;
  useOffer({ around, what, program, withAudience });
  if (programs.error) return <ErrorBanner title={t('config.failed')} error={programs.error} />;
  const options = programs.data?.results
    .filter(({ status }) => status !== 'archived')
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Card>
      <Stack gap={16}>
        <p>{t('config.help')}</p>
        <Radio.Group label={t('config.what')} value={what} onChange={setWhat}>
          <Stack gap={8} mt={8}>
            <Radio value="channel" label={t('config.channel')} />
            <Radio value="program" label={t('config.program')} />
          </Stack>
        </Radio.Group>
        {what === 'program' && (
          <Select
            label={t('config.choose')}
            placeholder={t('config.choose_placeholder')}
            nothingFoundMessage={t('config.none')}
            data={options ?? []}
            disabled={!options}
            searchable
            value={chosen}
            onChange={setChosen}
          />
        )}
        {what === 'channel' && can && channels.data && !isFollowed && (
          <Checkbox
            label={t('config.audience')}
            description={t('config.audience_help')}
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Card>
  );
}

interface Offer {
  around: ChannelAround;
  what: string;
  program: { id: number; name: string } | undefined;
  withAudience: boolean;
}

/** Tells Teams what its button saves. */
function useOffer({ around, what, program, withAudience }: Offer): void {
  const { t } = useTranslation('msteams_channel');
  const workspace = useWorkspace();
  const { id: companyId, slug } = workspace;
  const name = t('config.name');
  useEffect(() => {
    const website = paths.account({ slug });
    const forChannel = { entityId: 'channel', name, content: paths.teamsChannel(), website };
    const at = { companyId, campaignId: program?.id ?? 0 };
    const forProgram = program && {
      entityId: `program-${program.id}`,
      name: program.name,
      content: paths.teamsProgram(at),
      remove: paths.teamsProgramRemove(at),
      website,
    };
    const tab = what === 'channel' ? forChannel : (forProgram ?? null);
    const save = async () => {
      const { id } = await saveChannel({ id: companyId, urls: workspace.urls }, around);
      if (what === 'channel' && withAudience)
        await followChannel({ id: companyId, urls: workspace.urls }, id);
    };
    void import('#features/msteams/host.ts').then(({ offerTab }) => offerTab(tab, save));
  }, [around, companyId, name, program, slug, what, withAudience, workspace.urls]);
}
