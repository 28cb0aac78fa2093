import { categoriesEndpoints } from '@fika/contract/calls/categories.gen';
import type { Category } from '@fika/contract/endpoints/categories';
import type { Workspace } from '@fika/contract/endpoints/accounts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { createQueryClient } from '#lib/query-client.ts';
import { workspaceQuery } from '#lib/session.ts';
import { ToastPlace } from '#ui/ToastPlace.tsx';
import * as fixtures from './fixtures.ts';
import { answer } from './server.ts';

const Look = ({ children }: { children: ReactNode }) => (
  <MantineProvider env="test">{children}</MantineProvider>
);

/** Shows a part that needs neither server nor address, and gives what a person does there. */
export function show(part: ReactElement) {
  return { user: userEvent.setup({ delay: null }), ...render(part, { wrapper: Look }) };
}

interface Around {
  workspace?: Workspace;
  categories?: readonly Category[];
}

/** Renders a part of a page in a workspace. `answer` sets the answers to its requests. */
export async function showInWorkspace(part: ReactElement, around: Around = {}) {
  const { workspace = fixtures.workspace, categories = [] } = around;
  const queryClient = createQueryClient();
  queryClient.setQueryData(workspaceQuery(workspace.slug).queryKey, workspace);
  answer(categoriesEndpoints.categories, { results: [...categories], count: categories.length } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Suspense>{part}</Suspense> }),
    history: createMemoryHistory({ initialEntries: [`/account/${workspace.slug}`] }),
    context: { queryClient, workspace: { slug: workspace.slug } },
    defaultNotFoundComponent: () => part,
  } as never);
  await router.load();
  const shown = await act(async () =>
    render(
      <Look>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
          <ToastPlace />
        </QueryClientProvider>
      </Look>,
    ),
  );
  return { user: userEvent.setup({ delay: null }), router, queryClient, ...shown };
}

/** Stores the latest value of a part for a test. */
export function memory<T>() {
  let last: T | undefined;
  const say = (value: T) => {
    last = value;
  };
  return {
    useKeep: (value: T) => useEffect(() => say(value)),
    last(): T {
      if (last === undefined) throw new Error('nothing is shown yet');
      return last;
    },
  };
}
