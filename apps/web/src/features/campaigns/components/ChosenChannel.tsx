import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import type { Campaign } from '../api.ts';
import { type ProgramChannel, useRemoveChannel } from '../channel-api.ts';
import { ChannelTrouble } from './ChannelTrouble.tsx';
import c from './ProgramChannelField.module.css';

interface ChosenChannelProps {
  channel: ProgramChannel;
  campaign: Campaign;
  label: string;
  /** The workspace or the team that the channel is in. */
  place: string | null;
  check: { isPending: boolean; error: Error | null; run: () => void };
  /** What follows the name while the program writes to the channel. */
  children: ReactNode;
}

/** The channel of a program, with why nothing is written to it. */
export function ChosenChannel({ channel, campaign, label, place, check, children }: ChosenChannelProps) {
  const { t } = useTranslation('program_channel');
  const remove = useRemoveChannel(campaign.id);
  const { chat, name, state } = channel;
  const failure = check.error ?? remove.error;
  return (
    <>
      <div className={c.channel}>
        <span className={c.name}>
          <strong>{label}</strong>
          {place && <span className={c.help}>{place}</span>}
        </span>
        <span className={c.acts}>
          {state !== 'ready' && state !== 'disconnected' && (
            <Button variant="default" size="compact-sm" loading={check.isPending} onClick={check.run}>
              {t('check')}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t(`${chat}.remove_of`, { name })}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('remove')}
          </Button>
        </span>
      </div>
      <ChannelTrouble channel={channel} />
      {state === 'ready' && children}
      {failure && <ErrorBanner title={t('failed')} error={failure} />}
    </>
  );
}

interface ChannelAudienceProps {
  chat: ProgramChannel['chat'];
  /** Null where the channel has none. */
  audience: { id: number; name: string } | null;
}

/** The audience of the people in the channel, or where to make one. */
export function ChannelAudience({ chat, audience }: ChannelAudienceProps) {
  const { t } = useTranslation('program_channel');
  const { slug } = useWorkspace();
  return (
    <p className={c.help}>
      {audience ? t('audience.is') : t('audience.none')}{' '}
      {audience ? (
        <TextLink to={paths.audiencesEdit({ slug, id: audience.id })}>{audience.name}</TextLink>
      ) : (
        <TextLink to={paths.settingsIntegrationsTab({ slug, tab: chat })}>{t(`${chat}.settings`)}</TextLink>
      )}
    </p>
  );
}
