import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showInWorkspace } from '#test/show.tsx';
import { resource } from './resource.ts';
import { useWorkspace } from './session.ts';

describe('a resource', () => {
  it('loads again after a change, with its dependent queries, and no others', async () => {
    const asked = { boats: 0, harbours: 0, lighthouses: 0 };
    const harbours = resource('harbours');
    const boats = resource('boats', ({ id }) => [['harbours', id]]);
    const count = (name: keyof typeof asked) => async () => (asked[name] += 1);
    function Page() {
      const workspace = useWorkspace();
      useQuery(boats.page(workspace, ['list', 1], count('boats')));
      useQuery(harbours.query(workspace, [], count('harbours')));
      useQuery(resource('lighthouses').query(workspace, [], count('lighthouses')));
      const sell = boats.useChange(async (_workspace, boat: string) => `${boat} is sold`);
      return (
        <button type="button" onClick={() => sell.mutate('Anna')}>
          {sell.data ?? 'Sell'}
        </button>
      );
    }
    const { user, queryClient } = await showInWorkspace(<Page />);
    await waitFor(() => expect(asked).toEqual({ boats: 1, harbours: 1, lighthouses: 1 }));
    expect(queryClient.getQueryData(['boats', 7, 'list', 1])).toBe(1);
    await user.click(screen.getByRole('button'));
    await screen.findByText('Anna is sold');
    await waitFor(() => expect(asked).toEqual({ boats: 2, harbours: 2, lighthouses: 1 }));
  });
});
