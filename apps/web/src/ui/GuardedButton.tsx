import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from './links.tsx';
import { ReasonTooltip } from './ReasonTooltip.tsx';

interface Look {
  /** Why it cannot be pressed now; `null` when it can. */
  reason: string | null;
  variant?: 'filled' | 'default' | 'light' | 'subtle';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  children: ReactNode;
}

/** A button that gives the reason why it is disabled: it keeps its focus, and a tooltip shows the reason. */
export function GuardedButton(props: Look & { onClick: () => void; loading?: boolean }) {
  const { reason, onClick, loading = false, ...look } = props;
  if (reason !== null) return <Disabled reason={reason} {...look} />;
  return <Button {...look} loading={loading} onClick={onClick} />;
}

/** The same for what leads to another page. */
export function GuardedLink({ reason, to, ...look }: Look & { to: string }) {
  if (reason !== null) return <Disabled reason={reason} {...look} />;
  return <ButtonLink to={to} {...look} />;
}

function Disabled({ reason, ...look }: Look & { reason: string }) {
  return (
    <ReasonTooltip reason={reason}>
      <Button
        {...look}
        data-disabled
        aria-disabled="true"
        leftSection={<IconLock size={16} aria-hidden="true" />}
        onClick={(event) => event.preventDefault()}
      />
    </ReasonTooltip>
  );
}
