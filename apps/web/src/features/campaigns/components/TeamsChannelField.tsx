import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Labelled } from '#ui/Labelled.tsx';
import { TextLink } from '#ui/links.tsx';
import { channelsQuery, type TeamsChannel, useLiveChannels } from '#features/msteams/channel-api.ts';
import type { Campaign } from '../api.ts';
import { type ProgramChannel, useChooseTeamsChannel, useProgramChannel } from '../channel-api.ts';
import { ChannelAudience, ChosenChannel } from './ChosenChannel.tsx';
import c from './ProgramChannelField.module.css';

/** The channel of Microsoft Teams to which a program writes: it is stored at once, apart from the rest of the form. */
export function TeamsChannelField({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('program_channel');
  const workspace = useWorkspace();
  const { slug } = workspace;
  const tabs = useQuery(channelsQuery(workspace));
  useLiveChannels();
  const { data, error, refetch } = useProgramChannel(campaign.id);
  const choose = useChooseTeamsChannel(campaign.id);
  const place = usePlace();
  if (error) return <ErrorBanner title={t('failed_load')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined || !tabs.data) return null;
  const channel = data?.chat === 'msteams' ? data : null;
  const known = tabs.data.results.filter(({ tenant_name: tenant }) => tenant !== null);
  return (
    <Labelled label={t('msteams.label')} help={t('msteams.help')}>
      <div className={c.parts}>
        {channel && <Chosen channel={channel} campaign={campaign} tabs={tabs.data.results} />}
        {known.length === 0 ? (
          <p className={c.help}>
            {t('msteams.none')}{' '}
            <TextLink to={paths.settingsIntegrationsTab({ slug, tab: 'msteams' })}>
              {t('msteams.settings')}
            </TextLink>
          </p>
        ) : (
          <Select
            aria-label={t('choose')}
            placeholder={t('choose')}
            data={known
              .filter(({ id }) => id !== channel?.msteams_channel_id)
              .map((one) => ({ value: String(one.id), label: place(one) }))}
            disabled={choose.isPending}
            searchable
            value={null}
            onChange={(id) => id !== null && choose.mutate(Number(id))}
          />
        )}
        {choose.error && <ErrorBanner title={t('failed')} error={choose.error} />}
      </div>
    </Labelled>
  );
}

const usePlace = () => {
  const { t } = useTranslation('program_channel');
  return ({ name, team_name: team }: Pick<TeamsChannel, 'name' | 'team_name'>) =>
    team === '' ? name : t('msteams.place', { channel: name, team });
};

interface ChosenProps {
  channel: ProgramChannel;
  campaign: Campaign;
  tabs: readonly TeamsChannel[];
}

function Chosen({ channel, campaign, tabs }: ChosenProps) {
  const check = useChooseTeamsChannel(campaign.id);
  const { msteams_channel_id: id, team_name: team } = channel;
  const tab = tabs.find((one) => one.id === id);
  return (
    <ChosenChannel
      channel={channel}
      campaign={campaign}
      label={channel.name}
      place={team}
      check={{ ...check, run: () => id !== null && check.mutate(id) }}
    >
      <ChannelAudience chat="msteams" audience={tab?.audience ?? null} />
    </ChosenChannel>
  );
}
