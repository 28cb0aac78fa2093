import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme/theme.ts';
import { variables } from './theme/variables.ts';

/** Colors, fonts and sizes; light or dark by the choice of the reader or the system. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={() => variables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
