import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { categoriesQuery } from '#features/categories/api.ts';
import { templatesQuery } from './templates-api.ts';

it('loads the templates again when the fields of the workspace change', async () => {
  const workspace = { id: 12, urls: {} };
  const queryClient = new QueryClient();
  const templates = templatesQuery(workspace, 'en').queryKey;
  queryClient.setQueryData(templates, []);
  await queryClient.invalidateQueries({ queryKey: categoriesQuery(workspace).queryKey });
  expect(queryClient.getQueryState(templates)?.isInvalidated).toBe(true);
});
