/** Inside of a popover a list opens on the right, where it covers no button; elsewhere below its field. */
export const listProps = (withinPortal: boolean) =>
  withinPortal ? { withinPortal } : ({ withinPortal, position: 'right-start', width: 240 } as const);
