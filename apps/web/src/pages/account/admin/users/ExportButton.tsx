import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';

/** Saves the members of the list as a file. */
export function ExportButton({ loading, onExport }: { loading: boolean; onExport: () => void }) {
  const { t } = useTranslation('bulk');
  const { reason } = useCan('members_export_list');
  return (
    <GuardedButton
      variant="default"
      reason={reason}
      loading={loading}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={onExport}
    >
      {t('export.open')}
    </GuardedButton>
  );
}
