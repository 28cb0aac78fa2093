import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { fillRange } from '#lib/format.ts';
import { useTranslation } from '#lib/i18n.ts';
import { neighbours, PAGE_SIZES } from '#lib/list-state.ts';
import { useFormat } from '#lib/use-format.ts';
import c from './ListFooter.module.css';

/** The data of a list page for the footer. */
export interface PageOfList {
  count: number;
  limit: number;
  offset_start: number;
  offset_end: number;
}

export interface ListFooterProps {
  /** Undefined before the page has loaded; the footer keeps its height. */
  page: PageOfList | undefined;
  /** Name of the list, where a page has several. */
  of?: string;
  /** The number of rows cannot be chosen: a list that is a part of a page. */
  fixed?: boolean;
  onChange: (change: { offset: number } | { limit: number }) => void;
}

/** Range text on the left, page size and arrows on the right. */
export function ListFooter({ page, of, fixed = false, onChange }: ListFooterProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const selectId = useId();
  if (!page) return <div className={c.footer} />;
  const { count, limit, offset_start, offset_end } = page;
  const { previous, next } = neighbours({ count, limit, offset: Math.max(0, offset_start - 1) });
  const range = fillRange(t('list.range'), {
    start: number(offset_start),
    end: number(offset_end),
    total: number(count),
  });
  const sizes = PAGE_SIZES.some((size) => size === limit) ? PAGE_SIZES : [limit, ...PAGE_SIZES];
  return (
    <div className={c.footer}>
      <span aria-live="polite">{range}</span>
      <div className={c.right}>
        {!fixed && (
          <>
            <label htmlFor={selectId}>{t('list.rows_per_page')}</label>
            <NativeSelect
              id={selectId}
              className={c.size}
              data={sizes.map(String)}
              value={String(limit)}
              onChange={(event) => onChange({ limit: Number(event.currentTarget.value) })}
            />
          </>
        )}
        <nav
          className={c.arrows}
          aria-label={of === undefined ? t('list.pages') : t('list.pages_of', { list: of })}
        >
          <Arrow label={t('list.previous')} offset={previous} onChange={onChange}>
            <IconChevronLeft size={16} />
          </Arrow>
          <Arrow label={t('list.next')} offset={next} onChange={onChange}>
            <IconChevronRight size={16} />
          </Arrow>
        </nav>
      </div>
    </div>
  );
}

interface ArrowProps {
  label: string;
  offset: number | null;
  onChange: ListFooterProps['onChange'];
  children: React.ReactNode;
}

function Arrow({ label, offset, onChange, children }: ArrowProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      disabled={offset === null}
      onClick={() => offset !== null && onChange({ offset })}
    >
      {children}
    </ActionIcon>
  );
}
