/** Inside of a popover a list opens beside it, where it hides no button; elsewhere below its field. */
export const listProps = (withinPortal: boolean) =>
  withinPortal ? { withinPortal } : ({ withinPortal, position: 'right-start', width: 240 } as const);
