/* The numbers of programs, for admins. */
export { default as dashboard } from '../dashboard.json' with { type: 'json' };
export { default as monthly_report } from '../monthly_report.json' with { type: 'json' };
export { default as report_tables } from '../report_tables.json' with { type: 'json' };
export { default as reporting } from '../reporting.json' with { type: 'json' };
export { default as statuses } from '../statuses.json' with { type: 'json' };
export { default as table_exports } from '../table_exports.json' with { type: 'json' };
