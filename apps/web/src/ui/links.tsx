import { ActionIcon, type ActionIconProps, Anchor, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** The props that a link passes on to its element, without those of the look. */
type Rest<Look> = Omit<ComponentPropsWithRef<'a'>, keyof Look>;

/*
 * Mantine's looks on the router's links: real addresses, fetched ahead when hovered. Take `to` from `paths`.
 */
export const TextLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink((props: ButtonProps & Rest<ButtonProps>) => (
  <Button component="a" {...props} />
));
export const IconLink = createLink((props: ActionIconProps & Rest<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));
