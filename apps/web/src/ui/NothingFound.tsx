import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';

interface NothingFoundProps {
  title: string;
  /** The search and its filters. */
  children?: ReactNode;
  /** Links that widen the search, in this order. */
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
