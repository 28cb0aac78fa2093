import type { StepWords } from './types.ts';

export const english: StepWords = {
  steps: {
    welcome: [
      {
        title: 'The table is set',
        text: 'Here you bring colleagues together who would not meet otherwise. Three things and the first coffees are on their way: people, a program, a date.',
      },
    ],
    carousel: [
      {
        title: 'People',
        text: 'Upload a file, or invite by e-mail. What you know of people, such as their department, becomes fields.',
      },
      {
        title: 'A program',
        text: 'Choose a template. It says who is asked, how often, and by which rules groups are made.',
      },
      {
        title: 'A session',
        text: 'People are asked, groups are drawn, you look them over, and the messages go out. After that it goes on by itself.',
      },
    ],
    users: [
      {
        title: 'Members',
        text: 'Everybody who can take part. The sentence above the list is a filter: its dotted words can be changed.',
      },
    ],
    categories: [
      {
        title: 'Fields',
        text: 'What you know of each member. Filters, audiences and rules are made of fields. One that is only for matching is never shown to members.',
      },
    ],
    audiences: [
      {
        title: 'Audiences',
        text: 'A filter with a name. Programs can use it, and it follows the people who come and go.',
      },
    ],
    programs: [
      {
        title: 'Templates',
        text: 'Programs that others began with. Look at one, and make it yours: everything in it can be changed.',
      },
    ],
    booking: [
      {
        title: 'Booking',
        text: 'People of one group choose a time that suits all of them. Who has entered nothing is always free.',
      },
    ],
    dashboard: [
      {
        title: 'Dashboard',
        text: 'Who meets whom, and who never does. Every number opens into the people behind it.',
      },
    ],
    availabilities: [{ title: 'Your hours', text: 'Say when you can meet. Nobody sees why you cannot.' }],
  },
  member: {
    welcome: [
      {
        title: 'Welcome',
        text: 'Now and then you are asked whether you are in for a coffee with a colleague. Say yes, and you are told whom you meet, and why.',
      },
    ],
    carousel: [
      {
        title: 'You are asked',
        text: 'By e-mail and on your home. One press answers. A no needs no reason.',
      },
      {
        title: 'You are matched',
        text: 'With somebody whom you have not met, as long as there is anybody. You write to each other and find a time.',
      },
      {
        title: 'You decide',
        text: 'Preferences say whom you would like to meet, whom never, and how often. Nobody else sees them.',
      },
    ],
  },
};
