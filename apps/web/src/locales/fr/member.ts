/* Coffees, and the programs that lead to them. */
export { default as booking } from './booking.json';
export { default as coffees } from './coffees.json';
export { default as meet } from './meet.json';
export { default as messages } from './messages.json';
export { default as optin } from './optin.json';
export { default as participations } from './participations.json';
