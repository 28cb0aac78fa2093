import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

interface ReasonTooltipProps {
  reason: string;
  children: ReactElement;
}

export default function LoadedReasonTooltip({ reason, children }: ReasonTooltipProps) {
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  );
}
