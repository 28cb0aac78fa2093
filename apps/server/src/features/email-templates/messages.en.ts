/**
 * What templates say by default, and what stands in all of them. `{{variable}}` is one of the closed list and can be moved
 * by admins; `{name}` is filled here.
 */
export const en = {
  request_subject: 'A {{product}} from {{date}}?',
  request_heading: 'Are you in for a {{product}}, {{first_name}}?',
  request_lead: 'Half an hour with {{colleagues}}, from {{date}}. You get their names on {{names_day}}.',
  request_lead_pair: 'Half an hour with {{colleagues}}, from {{date}}. You get the name on {{names_day}}.',
  request_lottery_subject: '{{program}}: join the draw of {{date}}',
  request_lottery_heading: 'Do you want to be in the draw, {{first_name}}?',
  request_lottery_lead:
    'One group is drawn from everybody who accepts. It meets for half an hour: you and {{colleagues}}, if you are drawn. You get the result on {{names_day}}.',
  reminder_subject: 'Still time to say yes to a {{product}}',
  reminder_heading: 'Are you in, {{first_name}}?',
  reminder_lead: 'You have not answered yet. A word until {{answer_by}} is enough, yes or no.',
  match_subject: 'Your {{product}} with {{names}}',
  match_heading: 'Meet {{names}}',
  match_lead: 'Half an hour is enough. Write first, and it happens.',
  groups_subject: 'Your {{group_count}} groups',
  groups_heading: 'You have {{group_count}} groups',
  groups_lead: 'All of them are below. Write to each, and it happens.',
  groups_button: 'See your groups',
  present_subject: 'You give a present to {{names}}',
  present_heading: 'A present for {{names}}',
  present_lead: '{{names}} does not know who gives. Keep it to yourself.',
  present_button: 'See who {{names}} is',
  no_match_subject: 'No {{product}} for you this time',
  no_match_heading: 'No match this time',
  lottery_result_subject: '{{program}}: the draw',
  lottery_result_heading: 'Not drawn this time',
  reason_lead: '{{reason}}',

  yes: 'Yes, I’m in',
  no: 'Not this time',
  snooze: 'Snooze until a date',
  match_button: 'Write to {{names}}',

  program: 'Program',
  session: '{program}, session {number}',
  answer_by: 'Answer by',
  so_far: 'So far',
  who: 'Who',
  why: 'Why you',
  icebreaker: 'To break the ice',

  nothing: 'Nothing happens until you press a button on the page that opens.',
  leave: 'Leave this program',
  stop: 'Stop all {products}',

  sample_who: 'Bram Vermeer, Engineering, Lyon',
  sample_why: 'You have never met. Both of you speak Dutch.',
  sample_icebreaker: 'What is the best thing you ate this week?',
  sample_footer: 'You get this because you take part in {program}.',
};

export type TemplateWords = Record<keyof typeof en, string>;
