import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus, IconDownload } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/links.tsx';
import type { Uploader, UploadRun } from '#features/members/uploader.ts';
import { useSaveRejected } from '#features/members/use-save-rejected.ts';
import { RefusalTable } from '#features/members/components/RefusalTable.tsx';
import c from './UploadResult.module.css';

/** The result of an upload, shown until the admin dismisses it. */
export function UploadResult({ run, uploader }: { run: UploadRun; uploader: Uploader }) {
  const { t } = useTranslation('uploads');
  const workspace = useWorkspace();
  const { number } = useFormat();
  const { can: canStart } = useCan('programs_add');
  const { rejected, reasons, warnings = [] } = run;
  const counts = [
    ['added', run.added],
    ['updated', run.updated],
    ['unchanged', run.unchanged],
    ['rejected', rejected],
  ] as const;
  return (
    <div className={c.result}>
      <Card>
        <div className={c.head}>
          {run.is_stopped ? (
            <IconCircleMinus size={22} aria-hidden="true" data-stopped />
          ) : (
            <IconCircleCheck size={22} aria-hidden="true" />
          )}
          <div>
            <h2 className={c.title}>{t(run.is_stopped ? 'result.stopped' : 'result.title')}</h2>
            <p className={c.file}>
              {run.is_stopped
                ? t('result.stopped_at', {
                    file: run.file_name,
                    done: number(run.rows_done),
                    count: run.rows_total,
                  })
                : run.file_name}
            </p>
          </div>
        </div>
        <dl className={c.counts}>
          {counts.map(([key, count]) => (
            <div key={key}>
              <dt>{t(`result.${key}`)}</dt>
              <dd data-bad={(key === 'rejected' && count > 0) || undefined}>{number(count)}</dd>
            </div>
          ))}
        </dl>
        <div className={c.actions}>
          {canStart && run.added + run.updated + run.unchanged > 0 && (
            <ButtonLink to={paths.campaignsTemplates(workspace)}>{t('result.start')}</ButtonLink>
          )}
          <ButtonLink variant="default" to={paths.members(workspace)}>
            {t('result.see')}
          </ButtonLink>
          <Button variant="default" onClick={() => void uploader.dismiss()}>
            {t('result.another')}
          </Button>
        </div>
      </Card>
      {rejected > 0 && (
        <Card
          title={t('result.rejected_count', { count: rejected })}
          aside={<SaveRejected run={run} uploader={uploader} />}
        >
          <RefusalTable refusals={reasons} />
          {rejected > reasons.length && (
            <p className={c.more}>{t('result.more', { count: reasons.length })}</p>
          )}
        </Card>
      )}
      {warnings.length > 0 && (
        <Card title={t('result.without_manager', { count: warnings.length })}>
          <RefusalTable refusals={warnings} label={t('result.without_manager', { count: warnings.length })} />
        </Card>
      )}
    </div>
  );
}

function SaveRejected({ run, uploader }: { run: UploadRun; uploader: Uploader }) {
  const { t } = useTranslation('uploads');
  const save = useSaveRejected();
  const click = async () => {
    const { refusals, file } = await uploader.refused();
    save(run.file_name, refusals, file);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => void click()}
    >
      {t('result.download')}
    </Button>
  );
}
