import { useEffect, useRef, useState } from 'react';
import type { PageOfList } from '#ui/ListFooter.tsx';
import type { PlanOfFile, RowsOfFile } from './file-messages.ts';
import type { FileForm } from './use-file.ts';

interface PreviewPage {
  rows: RowsOfFile | null;
  /** The page data for the footer of the list. */
  page: PageOfList | undefined;
  onlyBad: boolean;
  setOnlyBad: (onlyBad: boolean) => void;
  change: (change: { offset: number } | { limit: number }) => void;
}

/** A page of the planned rows, loaded again when the plan changes. */
export function usePreviewRows(form: FileForm, plan: PlanOfFile): PreviewPage {
  const [asked, setAsked] = useState({ only_bad: false, limit: 10, offset: 0 });
  const [found, setFound] = useState<{ rows: RowsOfFile; of: PlanOfFile } | null>(null);
  // The worker answers in the order of the requests, so it already has this plan.
  const reader = useRef(form.reader);
  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const answer = await reader.current().rows(asked);
        if (!current) return;
        setFound({ rows: answer, of: plan });
        // The last row of a page was fixed, so the page before is the last one now.
        if (answer.rows.length === 0 && asked.offset > 0) {
          setAsked({ ...asked, offset: Math.max(0, asked.offset - asked.limit) });
        }
      } catch {
        // The plan itself shows the error of an invalid file.
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [asked, plan]);
  const rows = found?.rows ?? null;
  const shown = rows?.rows.length ?? 0;
  return {
    rows,
    page: rows
      ? {
          count: rows.total,
          limit: asked.limit,
          offset_start: shown === 0 ? 0 : asked.offset + 1,
          offset_end: asked.offset + shown,
        }
      : undefined,
    onlyBad: asked.only_bad,
    setOnlyBad: (only_bad) => setAsked({ ...asked, only_bad, offset: 0 }),
    change: (change) => setAsked({ ...asked, offset: 0, ...change }),
  };
}
