import { useWorkspace } from '#lib/session.ts';
import type { OwnSamples } from './view.ts';

/** What variables say where the reader works: the workspace, the program, and the reader in place of a member. */
export function useOwnSamples(program: string): OwnSamples {
  const { name, user } = useWorkspace();
  return { company: name, program, first_name: user.first_name, last_name: user.last_name };
}
