import { Button, Menu } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { showToast } from '#ui/toast.tsx';
import { useOutbox } from '#features/conversations/api.ts';

const MINUTES = [5, 10, 15] as const;

interface RunningLateProps {
  coffee_id: number;
  /** The names of the others, for the confirmation. */
  names: string;
}

/** Tells the others in the conversation by how many minutes the reader is late. */
export function RunningLate({ coffee_id, names }: RunningLateProps) {
  const { t } = useTranslation('booking');
  const { send } = useOutbox(coffee_id);
  const tell = (count: number) => {
    send(t('late.message', { count }));
    showToast({ message: t('late.sent', { names }) });
  };
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconClockExclamation size={18} aria-hidden="true" />}>
          {t('late.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {MINUTES.map((count) => (
          <Menu.Item key={count} onClick={() => tell(count)}>
            {t('late.minutes', { count })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
