import { SpreadsheetError } from '@fika/spreadsheet/errors';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { csvOf, saveFile } from '../../../lib/csv.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { MeetingsState } from '../meetings-import.ts';
import { useMeetingsImport } from '../use-meetings-import.ts';
import c from './MeetingsImportCard.module.css';

/** Takes a file of pairs who already know each other, so that the draws need not bring them together. */
export function MeetingsImportCard() {
  const { t } = useTranslation('coffees');
  const { state, choose, resume, dismiss, busy, error } = useMeetingsImport();
  return (
    <Card title={t('met.title')}>
      <div className={c.parts}>
        <p className={c.help}>{t('met.help')}</p>
        <FileFault error={error} />
        {state.phase === 'idle' && (
          <FileDrop
            size="small"
            title={t('met.drop')}
            help={t('met.drop_help')}
            loading={busy}
            onFile={choose}
          />
        )}
        {(state.phase === 'running' || state.phase === 'paused') && <Running state={state} />}
        {state.phase === 'paused' && (
          <ErrorBanner title={t('met.paused')} error={state.error} onRetry={resume} />
        )}
        {state.phase === 'done' && <Result state={state} onDismiss={dismiss} />}
      </div>
    </Card>
  );
}

function FileFault({ error }: { error: unknown }) {
  const { t } = useTranslation('coffees');
  if (error === null) return null;
  if (error === 'two_columns') return <Banner title={t('met.unreadable')}>{t('met.two_columns')}</Banner>;
  if (error instanceof SpreadsheetError) {
    return <Banner title={t('met.unreadable')}>{error.sentence(currentLanguage())}</Banner>;
  }
  return <ErrorBanner title={t('met.unreadable')} error={error} />;
}

function Running({ state }: { state: MeetingsState }) {
  const { t } = useTranslation('coffees');
  const { number } = useFormat();
  return (
    <ProgressBar
      label={state.file_name}
      done={state.done}
      total={state.total}
      counts={t('met.counts', { done: number(state.done), count: state.total })}
      note={t('met.note')}
    />
  );
}

function Result({ state, onDismiss }: { state: MeetingsState; onDismiss: () => void }) {
  const { t } = useTranslation('coffees');
  const { added, known, rejected } = state;
  const save = () => {
    const rows = rejected.map(({ row, reason, value }) => [String(row), value, t(`met.reasons.${reason}`)]);
    saveFile(t('met.file'), csvOf([[t('met.line'), t('met.value'), t('met.why')], ...rows]));
  };
  return (
    <>
      <Banner tone="pine" title={t('met.added', { count: added })}>
        {t('met.known', { count: known })}{' '}
        {rejected.length > 0 && t('met.rejected', { count: rejected.length })}
      </Banner>
      <div className={c.actions}>
        {rejected.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={save}
          >
            {t('met.download')}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={onDismiss}>
          {t('met.another')}
        </Button>
      </div>
    </>
  );
}
