/** What a dialog shows. */
export type TeamsDialog = { is: 'addcampaign' } | { is: 'program'; id: number };

/** The dialog that an address names, or null. */
export function dialogOf(data: string): TeamsDialog | null {
  if (data === 'addcampaign') return { is: 'addcampaign' };
  const id = /^program-([1-9]\d{0,15})$/.exec(data)?.[1];
  return id === undefined ? null : { is: 'program', id: Number(id) };
}

/** The program that a deep link of Teams names, or null. */
export const programOf = (subPage: string): number | null => {
  const dialog = dialogOf(subPage);
  return dialog?.is === 'program' ? dialog.id : null;
};
