import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type Ref, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

export interface RowMenuProps {
  /** What the actions are about. */
  name: string;
  /** `Menu.Item` and `MenuLink`. */
  children: ReactNode;
  /** In a page header the button has a border, in a row it has none. */
  variant?: 'subtle' | 'default';
  className?: string | undefined;
}

/** The menu behind "…". It is made when it is first asked for: a long list has one in each row. */
export function RowMenu({ name, children, variant = 'subtle', className }: RowMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [made, setMade] = useState(false);
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    // A menu that is there before it opens gives the focus back to where it was.
    flushSync(() => setMade(true));
    setOpened(!opened);
  };
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        className={className}
        variant={variant}
        size={variant === 'default' ? 'md' : 'sm'}
        aria-label={t('actions.more_about', { name })}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onClick={toggle}
      >
        <IconDots size={18} />
      </ActionIcon>
      {made && (
        <Menu id={id} opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
          <Menu.Target>
            <Target button={button} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** Says to the menu which button it belongs to, which was there before it. */
function Target({ button, ref }: { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(button.current);
  }, [ref, button]);
  return null;
}
