import { ActionIcon, Anchor, Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/*
 * Mantine's looks on the router's links: real addresses, fetched ahead when hovered. Take `to` from `paths`.
 */
export const TextLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink(Button<'a'>);
export const IconLink = createLink(ActionIcon<'a'>);
