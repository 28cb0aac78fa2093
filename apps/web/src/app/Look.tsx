import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme/theme.ts';
import { variables } from './theme/variables.ts';

/** Colours, type and sizes for everything inside; light or dark as the reader or the system chose. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={() => variables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
