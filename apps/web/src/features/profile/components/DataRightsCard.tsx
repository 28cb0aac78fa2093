import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '#lib/csv.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showToast } from '#ui/toast.tsx';
import { type DataOf, useExportMe } from '../api.ts';
import { DataRefused } from './DataRefused.tsx';
import c from './DataRightsCard.module.css';

const EraseMeModal = lazyPart(async () => (await import('./EraseMeModal.tsx')).EraseMeModal);

/** Export or deletion of the reader's data. */
export function DataRightsCard({ workspace }: { workspace: DataOf }) {
  const { t } = useTranslation('profile');
  const take = useExportMe(workspace);
  const [erasing, setErasing] = useState(false);
  const run = () =>
    take.mutate(undefined, {
      onSuccess: (data) => {
        saveFile(
          `${workspace.slug}-${workspace.user_id}.json`,
          JSON.stringify(data, null, 2),
          'application/json',
        );
        showToast({ message: t('data.exported') });
      },
    });
  return (
    <Card title={t('data.title')}>
      {take.error && <DataRefused slug={workspace.slug} title={t('data.export_failed')} error={take.error} />}
      <div className={c.row}>
        <div className={c.text}>
          <h3>{t('data.export_title')}</h3>
          <p>{t('data.export_help')}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={take.isPending}
          onClick={run}
        >
          {t('data.export')}
        </Button>
      </div>
      <div className={c.row}>
        <div className={c.text}>
          <h3>{t('data.erase_title')}</h3>
          <p>{t('data.erase_help', { company: workspace.name })}</p>
        </div>
        <Button variant="default" className={c.erase} onClick={() => setErasing(true)}>
          {t('data.erase')}
        </Button>
      </div>
      {erasing && <EraseMeModal workspace={workspace} onClose={() => setErasing(false)} />}
    </Card>
  );
}
