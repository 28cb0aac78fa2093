import { coffeesEndpoints } from '@fika/contract/calls/coffees.gen';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import type { Workspace } from '#lib/session.ts';

/** The meeting that an email link opens. */
interface Opened {
  coffee_id: number;
  workspace: Workspace;
}

/** Loads the meeting of a link, and the receiver of the link. */
export async function openCoffeeLink(token: string): Promise<Opened> {
  const { coffee_id, workspace } = await api(coffeesEndpoints.coffee_link, { body: { token } });
  return { coffee_id, workspace: { ...workspace, coffee_link: token } };
}

/** The workspace of such a link, for every part of its page; it is known before the page is shown. */
export const workspaceByLink = ({ workspace }: Opened) =>
  queryOptions({
    queryKey: ['workspace', workspace.coffee_link ?? ''],
    queryFn: (): Promise<Workspace> => Promise.resolve(workspace),
    initialData: workspace,
    staleTime: Number.POSITIVE_INFINITY,
  });
