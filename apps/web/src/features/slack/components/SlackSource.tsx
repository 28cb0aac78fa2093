import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { slackQuery, type SlackTeam } from '../api.ts';
import { readPeople, type Source } from '../people.ts';
import { canListChannels } from '../view.ts';
import { ChannelModal } from './ChannelModal.tsx';
import c from './SlackSource.module.css';

interface SlackSourceProps {
  busy: boolean;
  onFile: (file: File) => void;
}

/** Slack workspaces whose people can be imported like the rows of a file. Nothing where there are none. */
export function SlackSource({ busy, onFile }: SlackSourceProps) {
  const { t } = useTranslation('slack_people');
  const workspace = useWorkspace();
  const { data } = useQuery(slackQuery(workspace));
  const { reading, error, read } = useReading(onFile);
  const [choosing, setChoosing] = useState<SlackTeam | null>(null);
  const teams = data?.results.filter(({ state, is_organization }) => state !== 'revoked' && !is_organization);
  if (!teams || teams.length === 0) return null;
  return (
    <div className={c.source}>
      {error !== null && <ErrorBanner title={t('failed')} error={error} />}
      <p className={c.help}>{t('help')}</p>
      <div className={c.teams}>
        {teams.map((team) => (
          <Fragment key={team.id}>
            <Button
              variant="default"
              loading={reading?.id === team.id}
              disabled={busy || (reading !== null && reading.id !== team.id)}
              onClick={() => read(team)}
            >
              {t('from', { name: team.team.name })}
            </Button>
            {canListChannels(team) && (
              <Button variant="default" disabled={busy || reading !== null} onClick={() => setChoosing(team)}>
                {t('from_channel', { name: team.team.name })}
              </Button>
            )}
          </Fragment>
        ))}
      </div>
      <ChannelModal
        team={choosing}
        title={t('from_channel', { name: choosing?.team.name ?? '' })}
        action={t('import')}
        onClose={() => setChoosing(null)}
        onChoose={(channel) => {
          setChoosing(null);
          if (choosing) read(choosing, channel);
        }}
      />
      <p className={c.help} role="status">
        {reading !== null && t('reading', { count: reading.count })}
      </p>
    </div>
  );
}

/** Reads the people of one team at a time; ends with the page. */
function useReading(onFile: (file: File) => void) {
  const workspace = useWorkspace();
  const [reading, setReading] = useState<{ id: number; count: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const read = async ({ id, team }: SlackTeam, channel: Source['channel']) => {
    const controller = new AbortController();
    abort.current = controller;
    setError(null);
    setReading({ id, count: 0 });
    try {
      const file = await readPeople(
        workspace,
        { id, name: team.name, channel },
        { signal: controller.signal, onCount: (count) => setReading({ id, count }) },
      );
      onFile(file);
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure);
    } finally {
      setReading(null);
    }
  };
  return {
    reading,
    error,
    read: (team: SlackTeam, channel?: Source['channel']) => void read(team, channel),
  };
}
