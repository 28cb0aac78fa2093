import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** An entry of a menu that is a real address. */
export const MenuLink = createLink(
  (props: MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>) => (
    <Menu.Item component="a" {...props} />
  ),
);
