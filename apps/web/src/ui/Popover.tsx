import type { Popover as Mantine, PopoverDropdownProps, PopoverProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { Anchor, FrameContext, Opener, useFrame, useFrameAround } from './on-demand/frame.tsx';

let loaded: typeof Mantine | undefined;

async function load(): Promise<void> {
  ({ Popover: loaded } = await import('./on-demand/popover.ts'));
}

interface Props extends PopoverProps {
  /** Loads what it holds: `partOnDemand`. */
  prepare?: () => Promise<void>;
}

/** A popover as Mantine's, whose code comes with the first use of one. */
function PopoverOnDemand({ children, prepare, ...options }: Props) {
  const all = () => Promise.all([load(), prepare?.()]);
  return <FrameContext value={useFrame(all, options)}>{children}</FrameContext>;
}

function Target({ children }: { children: ReactElement }) {
  const { withRoles, opened } = useFrameAround().options as PopoverProps;
  return (
    <Opener opens={withRoles === false ? null : 'dialog'} onPress={opened === undefined}>
      {children}
    </Opener>
  );
}

function Dropdown(props: PopoverDropdownProps) {
  const { id, button, options, made, opened, setOpened } = useFrameAround();
  const { onChange } = options as PopoverProps;
  if (!made || !loaded) return null;
  const Popover = loaded;
  return (
    <Popover {...options} id={id} opened={opened} onChange={onChange ?? setOpened}>
      <Popover.Target>
        <Anchor button={button} />
      </Popover.Target>
      <Popover.Dropdown {...props} />
    </Popover>
  );
}

export const Popover = Object.assign(PopoverOnDemand, { Target, Dropdown });
