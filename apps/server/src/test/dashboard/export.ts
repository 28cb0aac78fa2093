import type { BodyOf, ENDPOINTS } from '@fika/contract';
import { csrfToken } from '#platform/http/mount.ts';
import type { TestApp } from '../app.ts';
import { addressOf, type Browser } from '../sockets.ts';

/** The answer of an export of a report, as a browser gets it; the application listens. */
export function askForReport(
  app: TestApp,
  browser: Browser,
  companyId: number,
  {
    format,
    language = 'en',
    signal,
    ...body
  }: BodyOf<typeof ENDPOINTS.dashboard.report_csv> & {
    format: 'csv' | 'xlsx';
    language?: string;
    signal?: AbortSignal;
  },
): Promise<Response> {
  const token = browser.cookie.replace(/^.*=/, '');
  return fetch(`http://${addressOf(app)}/api/v1/companies/${companyId}/reports/${format}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      cookie: browser.cookie,
      'x-csrf-token': csrfToken(app.services.keys.csrf, token),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}
