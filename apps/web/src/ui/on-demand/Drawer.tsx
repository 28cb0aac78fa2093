import { Drawer, type DrawerProps } from '@mantine/core';
import { useOpeningAfter } from './use-opening-after.ts';

export default function LoadedDrawer({ opened, ...rest }: DrawerProps) {
  return <Drawer {...rest} opened={useOpeningAfter(opened)} />;
}
