import type { Message } from '@fika/contract/endpoints/conversations';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRealtime } from '#lib/realtime.ts';
import { add, conversationQuery, follow } from './api.ts';

const WORKSPACE = { id: 7, urls: {} };
const COFFEE = 12;

const message = (id: number): Message => ({
  id,
  client_id: `message-${id}`,
  author_id: 1,
  text: `text ${id}`,
  created_at: `2026-11-20T10:00:0${id}.000Z`,
});

/** A server with delayed answers, and a page that shows the conversation. */
function openPage() {
  const answers: ((messages: Message[]) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) =>
        answers.push((results) => resolve(Response.json({ count: 0, next: null, previous: null, results }))),
      ),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(queryClient, conversationQuery(WORKSPACE, COFFEE));
  observer.subscribe(() => undefined);
  return {
    refetch: () => observer.refetch(),
    answer: (...messages: Message[]) => answers.at(-1)?.(messages),
    asked: () => answers.length,
    arrive: (id: number) => add(queryClient, WORKSPACE, COFFEE, message(id)),
    shown: () => observer.getCurrentResult().data?.messages.map(({ id }) => id),
  };
}

afterEach(() => vi.unstubAllGlobals());

it('loads again when a message arrives before the first page', async () => {
  const page = openPage();
  await vi.waitFor(() => expect(page.asked()).toBe(1));
  page.arrive(1);
  await vi.waitFor(() => expect(page.asked()).toBe(2));
  page.answer(message(1));
  await vi.waitFor(() => expect(page.shown()).toEqual([1]));
});

it.each([{ before: [] }, { before: [1, 2] }])(
  'keeps what arrives while it asks what came after $before',
  async ({ before }) => {
    const page = openPage();
    await vi.waitFor(() => expect(page.asked()).toBe(1));
    page.answer(...before.map(message));
    await vi.waitFor(() => expect(page.shown()).toEqual(before));
    const refetched = page.refetch();
    await vi.waitFor(() => expect(page.asked()).toBe(2));
    page.arrive(4);
    page.answer(message(3));
    await refetched;
    expect(page.shown()).toEqual([...before, 3, 4]);
  },
);

describe('a message of the other one', () => {
  /** The events in this order when a page with a websocket opens. */
  const STEPS = ['the first page is read', 'it arrives', 'the page hears', 'the line is up'] as const;
  const MOMENTS = ['before all', ...STEPS];

  it.each(
    MOMENTS.flatMap((moment) => [
      { moment, line: 'was open before' },
      { moment, line: 'opens late' },
    ]),
  )('is shown when it is written after: $moment; the line $line', async ({ moment, line }) => {
    const stored: Message[] = [];
    const held: (() => void)[] = [];
    let isHeld = true;
    // The answer has the data at the time of the request, even if it arrives late.
    vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
      const url = input instanceof Request ? input.url : String(input);
      const after = Number(new URL(url, 'http://localhost').searchParams.get('after') ?? '0');
      const results = stored.filter(({ id }) => id > after);
      const answer = () => Response.json({ count: results.length, next: null, previous: null, results });
      if (!isHeld) return Promise.resolve(answer());
      return new Promise<Response>((resolve) => held.push(() => resolve(answer())));
    });
    const socket = Object.assign(new EventTarget(), { close: () => undefined });
    const realtime = createRealtime({ companyId: WORKSPACE.id, open: () => socket });
    const say = (event: object) =>
      socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
    realtime.start();
    let isTold = line === 'was open before';
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
    const query = conversationQuery(WORKSPACE, COFFEE);
    const run: Record<(typeof STEPS)[number], () => unknown> = {
      'the first page is read': () => void queryClient.prefetchQuery(query),
      'it arrives': async () => {
        await vi.waitFor(() => expect(held).toHaveLength(1));
        isHeld = false;
        held[0]?.();
        await vi.waitFor(() => expect(queryClient.getQueryData(query.queryKey)).toBeDefined());
      },
      'the page hears': () => {
        new QueryObserver(queryClient, query).subscribe(() => undefined);
        follow(realtime, queryClient, WORKSPACE, COFFEE);
      },
      'the line is up': () => {
        isTold = true;
        say({ seq: 1, topic: 'socket', type: 'ready', data: {} });
      },
    };
    const write = () => {
      stored.push(message(1));
      const data = { coffee_id: COFFEE, message: message(1) };
      if (isTold) say({ seq: 2, topic: 'user:1', type: 'message.created', data });
    };
    if (moment === 'before all') write();
    for (const step of STEPS) {
      await run[step]();
      if (step === moment) write();
    }
    await vi.waitFor(() =>
      expect(queryClient.getQueryData(query.queryKey)?.messages.map(({ id }) => id)).toEqual([1]),
    );
  });
});
