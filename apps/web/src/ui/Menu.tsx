import type {
  Menu as Mantine,
  MenuDividerProps,
  MenuDropdownProps,
  MenuItemProps,
  MenuLabelProps,
  MenuProps,
  MenuRadioItemProps,
} from '@mantine/core';
import type { ReactElement } from 'react';
import { Anchor, FrameContext, Opener, useFrame, useFrameAround } from './on-demand/frame.tsx';

let loaded: typeof Mantine | undefined;

async function load(): Promise<void> {
  ({ Menu: loaded } = await import('./on-demand/menu.ts'));
}

interface Props extends MenuProps {
  /** Loads what it holds: `partOnDemand`. */
  prepare?: () => Promise<void>;
}

/** A menu as Mantine's, whose code comes with the first use of one. */
function MenuOnDemand({ children, prepare, ...options }: Props) {
  const all = () => Promise.all([load(), prepare?.()]);
  return <FrameContext value={useFrame(all, options)}>{children}</FrameContext>;
}

function Target({ children }: { children: ReactElement }) {
  const { options } = useFrameAround();
  return (
    <Opener opens="menu" onPress={(options as MenuProps).disabled !== true}>
      {children}
    </Opener>
  );
}

function Dropdown(props: MenuDropdownProps) {
  const { id, button, options, made, opened, setOpened } = useFrameAround();
  if (!made || !loaded) return null;
  const Menu = loaded;
  return (
    <Menu {...options} id={id} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Anchor button={button} />
      </Menu.Target>
      <Menu.Dropdown {...props} />
    </Menu>
  );
}

// Entries stand in a dropdown, which is not made before the parts are loaded.
function Item(props: MenuItemProps) {
  const Part = loaded?.Item;
  return Part && <Part {...props} />;
}

function RadioItem(props: MenuRadioItemProps) {
  const Part = loaded?.RadioItem;
  return Part && <Part {...props} />;
}

function Label(props: MenuLabelProps) {
  const Part = loaded?.Label;
  return Part && <Part {...props} />;
}

function Divider(props: MenuDividerProps) {
  const Part = loaded?.Divider;
  return Part && <Part {...props} />;
}

export const Menu = Object.assign(MenuOnDemand, {
  Target,
  Dropdown,
  // An entry may be a link, a button or anything else, as Mantine's.
  Item: Item as typeof Mantine.Item,
  RadioItem,
  Label,
  Divider,
});
