import { createTheme } from '@mantine/core';
import { components } from './components.ts';
import { values } from './values.ts';
import { variantColorResolver } from './variants.ts';

export const theme = createTheme({ ...values, variantColorResolver, components });
