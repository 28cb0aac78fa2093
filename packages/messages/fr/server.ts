export { default as field_errors } from './field_errors.json' with { type: 'json' };
export { default as problem_values } from './problem_values.json' with { type: 'json' };
export { default as problems } from './problems.json' with { type: 'json' };
