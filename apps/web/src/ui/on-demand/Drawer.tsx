import { Drawer, type DrawerProps } from '@mantine/core';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOpeningAfter } from './use-opening-after.ts';

export default function LoadedDrawer({ opened, ...rest }: DrawerProps) {
  const { t } = useTranslation();
  const named = { 'aria-label': t('actions.close') };
  return <Drawer closeButtonProps={named} {...rest} opened={useOpeningAfter(opened)} />;
}
