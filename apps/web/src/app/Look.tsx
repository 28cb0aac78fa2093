import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme/theme.ts';

/** Colours, type and sizes for everything inside; light or dark as the reader or the system chose. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      // The build writes them into a style sheet: `theme/tokens.ts`.
      withCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
