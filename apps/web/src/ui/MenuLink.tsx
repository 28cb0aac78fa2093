import { Menu, type MenuItemProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { makeLink } from './links.tsx';

/** An entry of a menu that is a real address. */
export const MenuLink = makeLink(
  (props: MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>) => (
    <Menu.Item component="a" {...props} />
  ),
);
