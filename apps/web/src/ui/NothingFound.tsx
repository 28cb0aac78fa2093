import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';

interface NothingFoundProps {
  title: string;
  /** What was searched. */
  children?: ReactNode;
  /** How to widen: each way is a link, in this order. */
  ways: readonly { label: string; onTake: () => void }[];
}

/** A search or a filter of a list that finds nothing, with the ways out of it. */
export function NothingFound({ title, children, ways }: NothingFoundProps) {
  return (
    <Card padding="flush">
      <EmptyState
        size="inline"
        title={title}
        actions={ways.map(({ label, onTake }) => (
          <Anchor key={label} component="button" type="button" onClick={onTake}>
            {label}
          </Anchor>
        ))}
      >
        {children}
      </EmptyState>
    </Card>
  );
}
