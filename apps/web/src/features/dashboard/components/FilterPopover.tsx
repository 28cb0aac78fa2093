import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import c from './DashboardFilters.module.css';

interface FilterPopoverProps {
  title: string;
  /** What is chosen. */
  shown: string;
  /** The same for screen readers, with what it is about. */
  label: string;
  children: (close: () => void) => ReactNode;
}

/** A button with what is chosen, which opens the choices. */
export function FilterPopover({ title, shown, label, children }: FilterPopoverProps) {
  const [opened, { close, toggle }] = useDisclosure();
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          className={c.programs}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={label}
          onClick={toggle}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={c.panel} role="dialog" aria-label={title}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
