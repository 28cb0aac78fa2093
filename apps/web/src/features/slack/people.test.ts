import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { SlackPerson } from './api.ts';

const { readPeoplePage, readChannelPage } = vi.hoisted(() => ({
  readPeoplePage: vi.fn(),
  readChannelPage: vi.fn(),
}));
vi.mock('./api.ts', () => ({ readPeoplePage, readChannelPage }));
const { readPeople } = await import('./people.ts');

const person = (email: string, last_name = ''): SlackPerson => ({
  id: email,
  email,
  first_name: 'Ada',
  last_name,
  culture: 'fr',
});
const busy = (seconds: string) =>
  new ApiError({ code: 'slack_rate_limited', message: 'busy', status: 429, data: { values: { seconds } } });

async function read(channel?: { id: string; name: string }) {
  const counts: number[] = [];
  const file = await readPeople(
    { id: 1, urls: {} },
    { id: 2, name: 'Office', channel },
    { signal: new AbortController().signal, onCount: (count) => counts.push(count) },
  );
  return { counts, name: file.name, lines: (await file.text()).split('\r\n') };
}

beforeEach(() => readPeoplePage.mockReset());

describe('the people of a Slack workspace as a file', () => {
  it('have the rows of all pages, with quotation marks and commas as they are', async () => {
    readPeoplePage
      .mockResolvedValueOnce({ results: [person('a@x.example', 'B"C, D')], left_out: 1, next_cursor: 'c' })
      .mockResolvedValueOnce({ results: [person('b@x.example')], left_out: 0, next_cursor: null });
    expect(await read()).toEqual({
      counts: [1, 2],
      name: 'Office.csv',
      lines: [
        '"email","first_name","last_name","language"',
        '"a@x.example","Ada","B""C, D","fr"',
        '"b@x.example","Ada","","fr"',
      ],
    });
    expect(readPeoplePage.mock.calls.map(([, { cursor }]) => cursor as unknown)).toEqual([null, 'c']);
  });

  it('are those of a channel alone, and the rest is not read once they are found', async () => {
    readChannelPage
      .mockResolvedValueOnce({ results: ['b@x.example'], next_cursor: 'd' })
      .mockResolvedValueOnce({ results: ['c@x.example'], next_cursor: null });
    readPeoplePage
      .mockResolvedValueOnce({ results: [person('a@x.example'), person('b@x.example')], next_cursor: 'c' })
      .mockResolvedValueOnce({ results: [person('c@x.example')], next_cursor: 'e' });
    expect(await read({ id: 'C1', name: 'lunch' })).toEqual({
      counts: [1, 2],
      name: 'Office lunch.csv',
      lines: [
        '"email","first_name","last_name","language"',
        '"b@x.example","Ada","","fr"',
        '"c@x.example","Ada","","fr"',
      ],
    });
    expect(readPeoplePage).toHaveBeenCalledTimes(2);
  });

  it('wait as long as Slack asks, and give up when that is long', async () => {
    readPeoplePage
      .mockRejectedValueOnce(busy('0'))
      .mockResolvedValueOnce({ results: [person('a@x.example')], left_out: 0, next_cursor: null });
    expect((await read()).counts).toEqual([1]);
    readPeoplePage.mockRejectedValueOnce(busy('600'));
    await expect(read()).rejects.toMatchObject({ code: 'slack_rate_limited' });
  });
});
