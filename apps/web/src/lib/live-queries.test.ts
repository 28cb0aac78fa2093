import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { type Affected, keepFresh, noteRequests } from './live-queries.ts';
import { nextMoment } from './moments.ts';
import { createRealtime } from './realtime.ts';

const KEY = ['members', 7];
const ALL: Affected = () => [{ queryKey: KEY }];

/** A server with a list (it knows the moment at which the page began to read, or not), where each answer waits until the test releases it, and a page with a realtime connection. */
function openPage({ hasCursor = false } = {}) {
  const stored: number[] = [];
  const held: (() => void)[] = [];
  const socket = Object.assign(new EventTarget(), { close: () => undefined });
  const from = hasCursor ? { from: { cursor: '1/7:7:', moment: nextMoment() } } : {};
  const realtime = createRealtime({ companyId: 7, ...from, open: () => socket });
  realtime.start();
  let seq = 0;
  let isConnected = false;
  const missed: object[] = [];
  const say = (topic: string, type: string, data = {}) => {
    seq += 1;
    socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ seq, topic, type, data }) }));
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  noteRequests(queryClient);
  const read = vi.fn(() => {
    // The answer has the list at the time of the request, even if it arrives late.
    const list = [...stored];
    return new Promise<number[]>((resolve) => held.push(() => resolve(list)));
  });
  const query = { queryKey: KEY, queryFn: read };
  return {
    read,
    prefetch: () => void queryClient.prefetchQuery(query),
    release: () => held.splice(0).forEach((answer) => answer()),
    mount: (affected = ALL) => {
      const hide = new QueryObserver(queryClient, query).subscribe(() => undefined);
      const stop = keepFresh(realtime, queryClient, ['member.changed'], affected);
      return () => [hide, stop].forEach((end) => end());
    },
    connect: () => {
      isConnected = true;
      for (const data of missed) say('company:7', 'member.changed', data);
      say('socket', 'ready', { from_cursor: hasCursor });
    },
    resync: () => say('socket', 'resync'),
    change: (data = {}) => {
      stored.push(stored.length + 1);
      if (isConnected) say('company:7', 'member.changed', data);
      else if (hasCursor) missed.push(data);
    },
    stored,
    shown: () => queryClient.getQueryData<number[]>(KEY),
  };
}

type TestPage = ReturnType<typeof openPage>;

/** Releases all answers until no request is open, and returns the list on the page. */
async function settle(page: TestPage): Promise<number[] | undefined> {
  for (let calls = -1; calls !== page.read.mock.calls.length;) {
    calls = page.read.mock.calls.length;
    page.release();
    // Answers, cancellations and invalidations are promises, so a macrotask runs after them.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return page.shown();
}

describe('a list shows a change', () => {
  const STEPS = {
    'the list is requested': (page: TestPage) => page.prefetch(),
    'the answer arrives': settle,
    'the page is shown': (page: TestPage) => void page.mount(),
    'the subscription is ready': (page: TestPage) => page.connect(),
  };
  type Step = keyof typeof STEPS;
  const ORDERS: Step[][] = [
    ['the list is requested', 'the answer arrives', 'the page is shown', 'the subscription is ready'],
    ['the list is requested', 'the page is shown', 'the answer arrives', 'the subscription is ready'],
    ['the list is requested', 'the page is shown', 'the subscription is ready', 'the answer arrives'],
    ['the subscription is ready', 'the list is requested', 'the answer arrives', 'the page is shown'],
    ['the subscription is ready', 'the list is requested', 'the page is shown', 'the answer arrives'],
  ];
  const cases = [false, true].flatMap((hasCursor) =>
    ORDERS.flatMap((order) => order.map((after) => ({ after, order: order.join(', '), hasCursor }))),
  );

  it.each(cases)(
    'made after "$after" of: $order (cursor: $hasCursor)',
    async ({ after, order, hasCursor }) => {
      const page = openPage({ hasCursor });
      for (const step of order.split(', ') as Step[]) {
        await STEPS[step](page);
        if (step === after) page.change();
      }
      expect(await settle(page)).toEqual([1]);
    },
  );

  it('made while the page was not shown, within the time that an answer counts as fresh', async () => {
    const page = openPage();
    page.connect();
    const hide = page.mount();
    await settle(page);
    hide();
    page.change();
    page.mount();
    expect(await settle(page)).toEqual([1]);
  });

  it('made before a resync', async () => {
    const page = openPage();
    page.connect();
    page.mount();
    await settle(page);
    page.stored.push(1);
    page.resync();
    expect(await settle(page)).toEqual([1]);
  });
});

describe('a list is requested', () => {
  it('once more when the subscription becomes ready, even if several parts of the page show it', async () => {
    const page = openPage();
    page.mount();
    page.mount();
    await settle(page);
    expect(page.read).toHaveBeenCalledTimes(1);
    page.connect();
    await settle(page);
    expect(page.read).toHaveBeenCalledTimes(2);
  });

  it('once when the subscription begins where the page began to read', async () => {
    const page = openPage({ hasCursor: true });
    page.mount();
    await settle(page);
    page.connect();
    await settle(page);
    expect(page.read).toHaveBeenCalledTimes(1);
  });

  it('once when the subscription was ready before', async () => {
    const page = openPage();
    page.connect();
    const hide = page.mount();
    await settle(page);
    hide();
    page.mount();
    await settle(page);
    expect(page.read).toHaveBeenCalledTimes(1);
  });

  it('not for an event about something else', async () => {
    const page = openPage();
    page.connect();
    page.mount((data) => (data?.['id'] === 2 ? [] : ALL(null)));
    await settle(page);
    page.change({ id: 2 });
    await settle(page);
    expect(page.read).toHaveBeenCalledTimes(1);
  });
});
