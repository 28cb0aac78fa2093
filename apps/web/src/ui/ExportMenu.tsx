import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { GuardedButton } from './GuardedButton.tsx';

const FORMATS = ['csv', 'xlsx'] as const;
type FileFormat = (typeof FORMATS)[number];

interface ExportMenuProps {
  /** The name of the table. */
  name: string;
  file: { isPending: boolean; mutate: (format: FileFormat) => void };
  /** Why the reader may not export it, or null. */
  reason: string | null;
}

/** Saves a table as a file of the chosen format. */
export function ExportMenu({ name, file, reason }: ExportMenuProps) {
  const { t } = useTranslation('table_exports');
  if (reason !== null) {
    return (
      <GuardedButton variant="default" reason={reason} onClick={() => undefined}>
        {t('open')}
      </GuardedButton>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={file.isPending}
          aria-label={t('of', { name })}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t('open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => file.mutate(format)}>
            {t(format)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
