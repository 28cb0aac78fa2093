/** A booked meeting in the calendar, in the reader's time zone. */
export interface BookedTime {
  /** Day, `2026-11-23`. */
  date: string;
  from: string;
  to: string;
  label: string;
  /** Its page. */
  to_page: string;
}
