import { useWorkspace } from '#lib/session.ts';
import type { OwnSamples } from './view.ts';

/** Sample values for variables from the reader's workspace: the workspace, the program, and the reader as the member. */
export function useOwnSamples(program: string): OwnSamples {
  const { name, user } = useWorkspace();
  return { company: name, program, first_name: user.first_name, last_name: user.last_name };
}
