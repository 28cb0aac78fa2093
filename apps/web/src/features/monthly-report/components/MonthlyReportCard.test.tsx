import { monthlyReportEndpoints } from '@fika/contract/calls/monthly-report.gen';
import type { MonthlyReport, MonthlyReportRecipient } from '@fika/contract/endpoints/monthly-report';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, refusal, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { MonthlyReportCard } from './MonthlyReportCard.tsx';

const ada = { id: 1, first_name: 'Ada', last_name: 'King', email: 'ada@north.example' };
const bo = { id: 2, first_name: 'Bo', last_name: 'Lind', email: 'bo@north.example' };
const recipient = (
  person: typeof ada,
  state: MonthlyReportRecipient['state'] = 'receives',
): MonthlyReportRecipient => ({ ...person, state, added_at: '2026-11-02T08:00:00Z' });

let report: MonthlyReport;

beforeEach(() => {
  report = {
    start: '2026-10-01',
    end: '2026-10-31',
    next_at: '2026-12-01T08:00:00Z',
    is_ready: true,
    recipients: [],
  };
  answer(monthlyReportEndpoints.monthly_report, () => report);
  answer(monthlyReportEndpoints.monthly_report_admins, () => ({
    count: 2,
    limit: 20,
    next: null,
    previous: null,
    results: [ada, bo],
    offset_start: 1,
    offset_end: 2,
    ordering: 'last_name',
  }));
  answer(monthlyReportEndpoints.monthly_report_add, () => {
    report = { ...report, recipients: [recipient(bo)] };
    return report;
  });
  answer(monthlyReportEndpoints.monthly_report_remove, () => {
    report = { ...report, recipients: [] };
    return report;
  });
});

it('adds an admin, who is on the list then, and says when the next report is sent', async () => {
  const { user } = await showInWorkspace(<MonthlyReportCard />);
  await screen.findByRole('heading', { name: 'No recipients yet' });
  expect(screen.queryByText(/Next report/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add recipient' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add recipient' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Admin' }));
  await user.click(await screen.findByRole('option', { name: /Bo Lind/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Add recipient' }));
  const list = await screen.findByRole('list', { name: 'Recipients of the monthly report' });
  expect(within(list).getByText('Bo Lind')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ user_id: 2 }]);
  expect(screen.getByText(/Next report: Tuesday 1 December/)).toBeTruthy();
});

it('removes a recipient, and says who gets nothing at the moment', async () => {
  report = { ...report, recipients: [recipient(ada, 'not_permitted'), recipient(bo)] };
  const { user } = await showInWorkspace(<MonthlyReportCard />);
  await screen.findByText('No report, permission missing');
  await user.click(screen.getByRole('button', { name: 'Remove Bo Lind' }));
  await screen.findByText('Bo Lind doesn’t get the report any more.');
  await waitFor(() => expect(screen.queryByRole('list', { name: /Recipients/ })).toBeNull());
});

it('sends the last report to the reader, and shows why that is refused', async () => {
  answer(monthlyReportEndpoints.monthly_report_send, () => ({ ok: true, sent_to: 'me@north.example' }));
  const { user } = await showInWorkspace(<MonthlyReportCard />);
  const send = await screen.findByRole('button', { name: 'Send me last month’s report' });
  await user.click(send);
  await screen.findByText('The report is on its way to me@north.example.');
  answer(monthlyReportEndpoints.monthly_report_send, () =>
    refusal(429, 'too_many_requests', 'Wait a while.'),
  );
  await user.click(send);
  await screen.findByText('We couldn’t send the report.');
});

it('offers no report before the first session', async () => {
  report = { ...report, is_ready: false };
  await showInWorkspace(<MonthlyReportCard />);
  await screen.findByText('The first report follows the first month with a session.');
  expect(screen.queryByRole('button', { name: /Send me/ })).toBeNull();
});
