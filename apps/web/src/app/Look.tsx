import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme/theme.ts';
import { cssVariablesResolver } from './theme/variables.ts';

/** Colours, type and sizes for everything inside; light or dark as the reader or the system chose. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      // The file with Mantine's own defaults is not loaded, so every variable is set here.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
