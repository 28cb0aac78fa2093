/** The first task in an empty workspace. */
export function firstStep(members: number, programs: number): 'upload' | 'program' | null {
  if (programs > 0) return null;
  return members <= 1 ? 'upload' : 'program';
}
