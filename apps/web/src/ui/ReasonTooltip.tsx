import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** Why a button cannot be pressed, beside it while the pointer or the focus is on it. */
export function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  );
}
