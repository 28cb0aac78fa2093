import { expect, it } from 'vitest';
import { PATHS, SLACK_OPTIN } from '#paths.ts';
import { allAddresses } from './all-addresses.ts';
import { findPage } from './OptinApp.tsx';

const addresses = Object.values(PATHS)
  .filter((path) => path.startsWith('/optin/') && !path.startsWith(SLACK_OPTIN))
  .map((path) => path.replace('{product}', 'coffee'));

it('has a page for every address in emails, and the same one for Slack', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(10);
  const pages = addresses.map((address) => findPage(address));
  expect(pages).not.toContain(null);
  expect(new Set(pages).size, 'each address has a page of its own').toBe(addresses.length);
  const slack = addresses.map((address) => findPage(address.replace('/optin/', '/optin/slack/')));
  expect(slack).toEqual(pages);
  expect(addresses.map((address) => findPage(`${address}/`))).toEqual(pages);
});

it('finds none for any other', () => {
  for (const address of [
    '/optin/',
    '/optin/nothing',
    '/optin/slack/',
    '/optin/unsubscribe/a/b/confirmation',
  ]) {
    expect(findPage(address), address).toBeNull();
  }
});

it('lists the pages where Slack leads with all the others', () => {
  const listed = allAddresses().filter(
    (address) => address.startsWith('/optin/slack/') && address !== PATHS.slackLink,
  );
  expect(listed).toHaveLength(addresses.length);
  expect(listed).toContain('/optin/slack/unsubscribe/{product}/confirmation');
  expect(listed.map((address) => findPage(address))).not.toContain(null);
});
