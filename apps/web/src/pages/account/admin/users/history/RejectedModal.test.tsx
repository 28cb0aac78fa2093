import { memberImportEndpoints } from '@fika/contract/calls/member-import.gen';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, refusal } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import type { Upload } from '#features/members/upload-api.ts';
import { RejectedModal } from './RejectedModal.tsx';

const upload: Upload = {
  id: 'b6e0',
  file_name: 'members.csv',
  state: 'done',
  chunks_done: 1,
  chunks_total: 1,
  rows_total: 20,
  rows_done: 20,
  added: 8,
  updated: 0,
  unchanged: 0,
  rejected: 12,
  warnings: 0,
  created_at: '2026-11-20T09:00:00Z',
  added_by_name: 'Pia Pine',
};

const row = (line: number, field: string, reason: string, value: string) => ({
  row: line,
  field,
  reason,
  value,
});

async function open() {
  const onClose = vi.fn();
  return { onClose, ...(await showInWorkspace(<RejectedModal upload={upload} onClose={onClose} />)) };
}

describe('the rows that an upload refused', () => {
  it('give line, place, text of the cell and reason', async () => {
    answer(memberImportEndpoints.upload_rejected, {
      count: 12,
      limit: 10,
      offset_start: 1,
      offset_end: 10,
      results: [row(1204, 'email', 'invalid_email', 'ada@'), row(1300, 'Office', 'unknown_choice', 'Oslo')],
    } as never);
    await open();
    const table = await screen.findByRole('table', { name: 'Rejected rows' });
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) =>
        within(line)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(cells.map((line) => line.slice(0, 3))).toEqual([
      ['1,204', 'Email', 'ada@'],
      ['1,300', 'Office', 'Oslo'],
    ]);
    expect(cells[0]?.[3]).toBe('This isn’t an email address.');
    expect(cells[1]?.[3]).toMatch(/option/);
  });

  it('load page by page', async () => {
    const asked: string[] = [];
    answer(memberImportEndpoints.upload_rejected, ((_: unknown, query: URLSearchParams) => {
      const offset = Number(query.get('offset') ?? 0);
      asked.push(`${query.get('limit')} from ${offset}`);
      const results = [row(offset + 1, 'email', 'invalid_email', `person ${offset + 1}`)];
      return {
        count: 12,
        limit: 10,
        offset_start: offset + 1,
        offset_end: Math.min(12, offset + 10),
        results,
      };
    }) as never);
    const { user } = await open();
    expect(await screen.findByText('person 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('person 11')).toBeTruthy();
    expect(asked).toEqual(['10 from 0', '10 from 10']);
  });

  it('are deleted after some days, together with the file', async () => {
    answer(memberImportEndpoints.upload_rejected, {
      count: 0,
      limit: 10,
      offset_start: 0,
      offset_end: 0,
      results: [],
    } as never);
    await open();
    expect(await screen.findByText(/^Rejected rows are kept for \d+ days\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  });

  it('show why they cannot be loaded, and close', async () => {
    answer(memberImportEndpoints.upload_rejected, () =>
      refusal(404, 'not_found', 'This upload is not there.'),
    );
    const { user, onClose } = await open();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This upload is not there.'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
