import type { Message } from '@fika/contract/endpoints/coffees';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { add, conversationQuery } from './api.ts';

const WORKSPACE = { id: 7, urls: {} };
const COFFEE = 12;

const message = (id: number): Message => ({
  id,
  client_id: `message-${id}`,
  author_id: 1,
  text: `text ${id}`,
  created_at: `2026-11-20T10:00:0${id}.000Z`,
});

/** A server whose answers wait, and a page that shows the conversation. */
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

it('asks again when a message arrives before the first page', async () => {
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
