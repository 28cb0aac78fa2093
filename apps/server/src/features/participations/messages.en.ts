/** Sentences of the invitation. `{name}` is filled when a mail is made. */
export const en = {
  subject: 'A {product} in the week of {date}?',
  heading: 'Are you in for a {product}, {name}?',
  heading_unnamed: 'Are you in for a {product}?',
  lead: 'Half an hour with {company},',
  lead_when: 'in the week of {date}. You get their names on {day}.',
  lead_when_one: 'in the week of {date}. You get the name on {day}.',
  with_1: 'a colleague',
  with_2: 'two colleagues',
  with_3: 'three colleagues',
  with_4: 'four colleagues',
  with_many: '{count} colleagues',
  yes: 'Yes, I’m in',
  no: 'Not this time',
  program: 'Program',
  session: '{program}, session {number}',
  answer_by: 'Answer by',
  so_far: 'So far',
  so_far_none: 'Your first session here',
  so_far_one: 'You have had one {product} here',
  so_far_many: 'You have had {count} {products} here',
  why: 'You get this because you take part in {program}.',
  nothing: 'Nothing happens until you press a button on the page that opens.',
  leave: 'Leave this program',
  stop: 'Stop all {products}',
};

export type RequestWords = Record<keyof typeof en, string>;
