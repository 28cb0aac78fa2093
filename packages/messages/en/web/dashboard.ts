/* The numbers of programs, for admins. */
export { default as dashboard } from '../dashboard.json' with { type: 'json' };
