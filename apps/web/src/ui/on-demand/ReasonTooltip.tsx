import { Tooltip } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref, useLayoutEffect, useRef, useState } from 'react';

interface ReasonTooltipProps {
  reason: string;
  /** How somebody came to the button before this was loaded, if they are still there. */
  reached: 'pointer' | 'focus' | null;
  children: ReactElement;
}

export default function LoadedReasonTooltip({ reason, reached, children }: ReasonTooltipProps) {
  const button = useRef<HTMLElement>(null);
  const [isOpen] = useState(reached !== null);
  const [hadFocus] = useState(reached === 'focus');
  useLayoutEffect(() => {
    if (hadFocus) button.current?.focus({ preventScroll: true });
  }, [hadFocus]);
  return (
    <Tooltip
      label={reason}
      multiline
      maw={280}
      defaultOpened={isOpen}
      events={{ hover: true, focus: true, touch: true }}
    >
      {cloneElement(children as ReactElement<{ ref?: Ref<HTMLElement> }>, { ref: button })}
    </Tooltip>
  );
}
