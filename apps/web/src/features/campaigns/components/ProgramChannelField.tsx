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
import {
  type ProgramChannel,
  useChooseChannel,
  useProgramChannel,
  useRemoveChannel,
} from '../channel-api.ts';
import { ChannelTrouble } from './ChannelTrouble.tsx';
import { NewChannelModal } from './NewChannelModal.tsx';
import c from './ProgramChannelField.module.css';

/** The channel of Slack to which a program writes: it is stored at once, apart from the rest of the form. */
export function ProgramChannelField({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('slack_program_channel');
  const { data: slack } = useQuery(slackQuery(useWorkspace()));
  const { data: channel, error, refetch } = useProgramChannel(campaign.id);
  const teams = (slack?.results ?? []).filter(
    ({ state, is_organization: isOrganization }) => state !== 'revoked' && !isOrganization,
  );
  if (error) return <ErrorBanner title={t('failed_load')} error={error} onRetry={() => void refetch()} />;
  if (channel === undefined || (channel === null && teams.length === 0)) return null;
  return (
    <Labelled label={t('label')} help={t('help')}>
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
  const { t } = useTranslation('slack_program_channel');
  const choose = useChooseChannel(campaign.id);
  const remove = useRemoveChannel(campaign.id);
  const { name, team, channel_id, is_private: isPrivate, state } = channel;
  const failure = choose.error ?? remove.error;
  return (
    <>
      <div className={c.channel}>
        <span className={c.name}>
          <strong>{t(isPrivate ? 'private' : 'public', { name })}</strong>
          {team && <span className={c.help}>{team.name}</span>}
        </span>
        <span className={c.acts}>
          {state !== 'ready' && team && state !== 'disconnected' && (
            <Button
              variant="default"
              size="compact-sm"
              loading={choose.isPending}
              onClick={() => choose.mutate({ team_id: team.id, channel_id })}
            >
              {t('check')}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('remove_of', { name })}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('remove')}
          </Button>
        </span>
      </div>
      <ChannelTrouble channel={channel} />
      {state === 'ready' && <Audience channel={channel} />}
      {failure && <ErrorBanner title={t('failed')} error={failure} />}
    </>
  );
}

/** The audience of the people in the channel, or where to make one. */
function Audience({ channel: { channel_id: id, team } }: { channel: ProgramChannel }) {
  const { t } = useTranslation('slack_program_channel');
  const workspace = useWorkspace();
  const { slug } = workspace;
  const { data } = useQuery(followedQuery(workspace));
  if (!data) return null;
  const followed = data.results.find(
    ({ channel_id: channelId, team_id: teamId }) => channelId === id && teamId === team?.id,
  );
  return (
    <p className={c.help}>
      {followed ? t('audience.is') : t('audience.none')}{' '}
      {followed ? (
        <TextLink to={paths.audiencesEdit({ slug, id: followed.audience.id })}>
          {followed.audience.name}
        </TextLink>
      ) : (
        <TextLink to={paths.settingsIntegrationsTab({ slug, tab: 'slack' })}>{t('settings')}</TextLink>
      )}
    </p>
  );
}

interface TeamActsProps {
  team: SlackTeam;
  campaign: Campaign;
  isOnly: boolean;
}

/** The buttons to choose a channel of a Slack workspace, or to create one, and what it has not permitted. */
function TeamActs({ team, campaign, isOnly }: TeamActsProps) {
  const { t } = useTranslation('slack_program_channel');
  const { slug } = useWorkspace();
  const [choosing, setChoosing] = useState(false);
  const [creating, setCreating] = useState(false);
  const choose = useChooseChannel(campaign.id);
  const { name } = team.team;
  const canList = canListChannels(team);
  const canCreate = canCreateChannel(team, 'public') || canCreateChannel(team, 'private');
  const chooseLabel = isOnly ? t('choose') : t('choose_of', { name });
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
            {isOnly ? t('create') : t('create_of', { name })}
          </Button>
        )}
      </div>
      {(!canList || !canCreate) && (
        <p className={c.help}>
          {t(canList ? 'missing.create' : 'missing.list', { name })}{' '}
          <TextLink to={paths.settingsIntegrationsTab({ slug, tab: 'slack' })}>{t('settings')}</TextLink>
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
