import { Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** An entry of a menu that is a real address. */
export const MenuLink = createLink(Menu.Item<'a'>);
