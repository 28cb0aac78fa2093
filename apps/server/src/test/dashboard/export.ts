import type { BodyOf, ENDPOINTS } from '@fika/contract';
import { csrfToken } from '#platform/http/mount.ts';
import type { TestApp } from '../app.ts';
import { addressOf, type Browser } from '../sockets.ts';

let reports = 0;

/** The text of a CSV of a report. Each comes from another address, because these have a limit. */
export async function textOfReport(
  { http, services }: TestApp,
  { cookie }: Browser,
  { company_id, ...body }: BodyOf<typeof ENDPOINTS.dashboard.report_csv> & { company_id: number },
): Promise<string> {
  reports += 1;
  const answer = await http.inject({
    method: 'POST',
    url: `/api/v1/companies/${company_id}/reports/csv/`,
    headers: { cookie, 'x-csrf-token': csrfToken(services.keys.csrf, cookie.replace(/^.*=/, '')) },
    remoteAddress: `10.0.${Math.floor(reports / 250)}.${reports % 250}`,
    payload: body,
  });
  if (answer.statusCode !== 200) throw new Error(`The export was refused: ${answer.body}`);
  return answer.body;
}

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
