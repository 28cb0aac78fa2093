import type { APIResponse, Page } from '@playwright/test';

/** Calls the API as the account that is logged in on a page. */
export async function call(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data: object = {},
): Promise<APIResponse> {
  const session = (await (await page.request.get('/api/v1/auth/session/')).json()) as { csrf_token: string };
  const headers = { 'x-csrf-token': session.csrf_token };
  return page.request.fetch(path, { method, headers, ...(method !== 'GET' && { data }) });
}
