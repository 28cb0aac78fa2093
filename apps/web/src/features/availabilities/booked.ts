/** A coffee that stands in the calendar, on the clock of the reader. */
export interface BookedTime {
  /** Day, `2026-11-23`. */
  date: string;
  from: string;
  to: string;
  label: string;
  /** Its page. */
  to_page: string;
}
