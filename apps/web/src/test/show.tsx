import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** Shows a part of a page, and gives what a person does there. */
export function show(part: ReactElement) {
  const user = userEvent.setup();
  const view = render(part, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  });
  return { user, ...view };
}
