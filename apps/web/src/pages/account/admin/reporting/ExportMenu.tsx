import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import type { useExportReport } from '#features/dashboard/reports/api.ts';

interface ExportMenuProps {
  /** Of the table. */
  name: string;
  file: ReturnType<typeof useExportReport>;
  namesMembers: boolean;
}

const FORMATS = ['csv', 'xlsx'] as const;

/** Saves a table as a file. A file that names members takes the permission of the file of all members, too. */
export function ExportMenu({ name, file, namesMembers }: ExportMenuProps) {
  const { t } = useTranslation('reporting');
  const metrics = useCan('metrics_export_data');
  const members = useCan('members_export_list');
  const reason = metrics.reason ?? (namesMembers ? members.reason : null);
  if (reason !== null) {
    return (
      <GuardedButton variant="default" reason={reason} onClick={() => undefined}>
        {t('export.open')}
      </GuardedButton>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={file.isPending}
          aria-label={t('export.of', { name })}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t('export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => file.mutate(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
