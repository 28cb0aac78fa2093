/* Coffees, and the programs that lead to them. */
export { default as booking } from '../booking.json' with { type: 'json' };
export { default as coffees } from '../coffees.json' with { type: 'json' };
export { default as meet } from '../meet.json' with { type: 'json' };
export { default as messages } from '../messages.json' with { type: 'json' };
export { default as optin } from '../optin.json' with { type: 'json' };
export { default as participations } from '../participations.json' with { type: 'json' };
export { default as report_problem } from '../report_problem.json' with { type: 'json' };
