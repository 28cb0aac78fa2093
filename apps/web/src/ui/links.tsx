import { ActionIcon, type ActionIconProps, Anchor, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ComponentType } from 'react';

/** The props that a link passes on to its element, without those of the look. */
type Rest<Look> = Omit<ComponentPropsWithRef<'a'>, keyof Look>;

/** A link to the page that is open is announced as such. The router counts the pages below its address, too. */
export const EXACT = { exact: true } as const;

/** A look on the router's links: real addresses, fetched ahead when hovered. */
export const makeLink = ((Look: ComponentType) => {
  const RouterLink = createLink(Look as never) as ComponentType<object>;
  return function ExactLink(props: object) {
    return <RouterLink {...{ activeOptions: EXACT, ...props }} />;
  };
}) as typeof createLink;

/*
 * Mantine's looks. Take `to` from `paths`.
 */
export const TextLink = makeLink(Anchor<'a'>);
export const ButtonLink = makeLink((props: ButtonProps & Rest<ButtonProps>) => (
  <Button component="a" {...props} />
));
export const IconLink = makeLink((props: ActionIconProps & Rest<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));
