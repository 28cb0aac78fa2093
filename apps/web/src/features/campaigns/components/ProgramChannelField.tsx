import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Labelled } from '#ui/Labelled.tsx';
import { TextLink } from '#ui/links.tsx';
import { followedQuery, slackQuery, type SlackTeam } from '#features/slack/api.ts';
import { ChannelModal } from '#features/slack/components/ChannelModal.tsx';
import { canCreateChannel, canListChannels } from '#features/slack/view.ts';
import type { Campaign } from '../api.ts';
import { type ProgramChannel, useChooseChannel, useProgramChannel } from '../channel-api.ts';
import { ChannelAudience, ChosenChannel } from './ChosenChannel.tsx';
import { NewChannelModal } from './NewChannelModal.tsx';
import c from './ProgramChannelField.module.css';

/** The channel of Slack to which a program writes: it is stored at once, apart from the rest of the form. */
export function ProgramChannelField({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('program_channel');
  const { data: slack } = useQuery(slackQuery(useWorkspace()));
  const { data, error, refetch } = useProgramChannel(campaign.id);
  const channel = data?.chat === 'msteams' ? null : data;
  const teams = (slack?.results ?? []).filter(
    ({ state, is_organization: isOrganization }) => state !== 'revoked' && !isOrganization,
  );
  if (error) return <ErrorBanner title={t('failed_load')} error={error} onRetry={() => void refetch()} />;
  if (channel === undefined || (channel === null && teams.length === 0)) return null;
  return (
    <Labelled label={t('slack.label')} help={t('slack.help')}>
      <div className={c.parts}>
        {channel && <Chosen channel={channel} campaign={campaign} />}
        {teams.map((team) => (
          <TeamActs key={team.id} team={team} campaign={campaign} isOnly={teams.length === 1} />
        ))}
      </div>
    </Labelled>
  );
}

function Chosen({ channel, campaign }: { channel: ProgramChannel; campaign: Campaign }) {
  const { t } = useTranslation('program_channel');
  const workspace = useWorkspace();
  const choose = useChooseChannel(campaign.id);
  const { data: followed } = useQuery(followedQuery(workspace));
  const { name, team, channel_id, is_private: isPrivate } = channel;
  const own = followed?.results.find((one) => one.channel_id === channel_id && one.team_id === team?.id);
  return (
    <ChosenChannel
      channel={channel}
      campaign={campaign}
      label={t(isPrivate ? 'slack.private' : 'slack.public', { name })}
      place={team?.name ?? null}
      check={{ ...choose, run: () => team && choose.mutate({ team_id: team.id, channel_id }) }}
    >
      {followed && <ChannelAudience chat="slack" audience={own?.audience ?? null} />}
    </ChosenChannel>
  );
}

interface TeamActsProps {
  team: SlackTeam;
  campaign: Campaign;
  isOnly: boolean;
}

/** The buttons to choose a channel of a Slack workspace, or to create one, and what it has not permitted. */
function TeamActs({ team, campaign, isOnly }: TeamActsProps) {
  const { t } = useTranslation('program_channel');
  const { slug } = useWorkspace();
  const [choosing, setChoosing] = useState(false);
  const [creating, setCreating] = useState(false);
  const choose = useChooseChannel(campaign.id);
  const { name } = team.team;
  const canList = canListChannels(team);
  const canCreate = canCreateChannel(team, 'public') || canCreateChannel(team, 'private');
  const chooseLabel = isOnly ? t('choose') : t('slack.choose_of', { name });
  return (
    <>
      <div className={c.acts}>
        {canList && (
          <Button
            variant="default"
            size="compact-sm"
            loading={choose.isPending}
            onClick={() => setChoosing(true)}
          >
            {chooseLabel}
          </Button>
        )}
        {canCreate && (
          <Button variant="default" size="compact-sm" onClick={() => setCreating(true)}>
            {isOnly ? t('slack.create') : t('slack.create_of', { name })}
          </Button>
        )}
      </div>
      {(!canList || !canCreate) && (
        <p className={c.help}>
          {t(canList ? 'slack.missing.create' : 'slack.missing.list', { name })}{' '}
          <TextLink to={paths.settingsIntegrationsTab({ slug, tab: 'slack' })}>
            {t('slack.settings')}
          </TextLink>
        </p>
      )}
      {choose.error && <ErrorBanner title={t('failed')} error={choose.error} />}
      <ChannelModal
        team={choosing ? team : null}
        title={chooseLabel}
        action={t('use')}
        onClose={() => setChoosing(false)}
        onChoose={({ id }) => {
          setChoosing(false);
          choose.mutate({ team_id: team.id, channel_id: id });
        }}
      />
      <NewChannelModal campaign={campaign} team={creating ? team : null} onClose={() => setCreating(false)} />
    </>
  );
}
