import { SpreadsheetError } from '@fika/spreadsheet/errors';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { csvOf, saveFile } from '#lib/csv.ts';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { MeetingsState } from '../meetings-import.ts';
import { useMeetingsImport } from '../use-meetings-import.ts';
import c from './MeetingsImportCard.module.css';

/** Imports pairs who already know each other, so that the matching can avoid them. */
export function MeetingsImportCard() {
  const { t } = useTranslation('meetings');
  const { state, choose, resume, dismiss, busy, error } = useMeetingsImport();
  return (
    <Card title={t('title')}>
      <div className={c.parts}>
        <p className={c.help}>{t('help')}</p>
        <FileFault error={error} />
        {state.phase === 'idle' && (
          <FileDrop size="small" title={t('drop')} help={t('drop_help')} loading={busy} onFile={choose} />
        )}
        {(state.phase === 'running' || state.phase === 'paused') && <Running state={state} />}
        {state.phase === 'paused' && <ErrorBanner title={t('paused')} error={state.error} onRetry={resume} />}
        {state.phase === 'done' && <Result state={state} onDismiss={dismiss} />}
      </div>
    </Card>
  );
}

function FileFault({ error }: { error: unknown }) {
  const { t } = useTranslation('meetings');
  if (error === null) return null;
  if (error === 'two_columns') return <Banner title={t('unreadable')}>{t('two_columns')}</Banner>;
  if (error instanceof SpreadsheetError) {
    return <Banner title={t('unreadable')}>{error.sentence(translate())}</Banner>;
  }
  return <ErrorBanner title={t('unreadable')} error={error} />;
}

function Running({ state }: { state: MeetingsState }) {
  const { t } = useTranslation('meetings');
  const { number } = useFormat();
  return (
    <ProgressBar
      label={state.file_name}
      done={state.done}
      total={state.total}
      counts={t('counts', { done: number(state.done), count: state.total })}
      note={t('note')}
    />
  );
}

function Result({ state, onDismiss }: { state: MeetingsState; onDismiss: () => void }) {
  const { t } = useTranslation('meetings');
  const { added, known, rejected } = state;
  const save = () => {
    const rows = rejected.map(({ row, reason, value }) => [String(row), value, t(`reasons.${reason}`)]);
    saveFile(t('file'), csvOf([[t('line'), t('value'), t('why')], ...rows]));
  };
  return (
    <>
      <Banner tone="pine" title={t('added', { count: added })}>
        {t('known', { count: known })} {rejected.length > 0 && t('rejected', { count: rejected.length })}
      </Banner>
      <div className={c.actions}>
        {rejected.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={save}
          >
            {t('download')}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={onDismiss}>
          {t('another')}
        </Button>
      </div>
    </>
  );
}
