import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { workspace } from '#test/fixtures.ts';
import { showInWorkspace } from '#test/show.tsx';
import { ButtonLink, TextLink } from './links.tsx';

it('a link to the open page is announced as such, and none to a page above it', async () => {
  const here = `/account/${workspace.slug}`;
  const above: string = '/account';
  await showInWorkspace(
    <>
      <TextLink to={here}>Here</TextLink>
      <TextLink to={above}>Above</TextLink>
      <ButtonLink to={above}>Button above</ButtonLink>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Here' }).getAttribute('aria-current')).toBe('page');
  for (const name of ['Above', 'Button above']) {
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBeNull();
  }
});
