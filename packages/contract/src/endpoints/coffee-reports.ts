import { z } from 'zod';
import {
  companyItemParams,
  companyParams,
  done,
  id,
  idParam,
  instant,
  listQuery,
  none,
  paged,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { REPORT_STATES, REPORT_STEPS, REPORT_TOPICS } from '../endpoint-values.ts';
import { LIMITS } from '../limits.ts';

const topic = z.enum(REPORT_TOPICS);
const remark = z.string().trim().max(LIMITS.reportLength).default('');
const person = z.object({ id, full_name: z.string() });

/** What a member of a coffee is shown before they report a problem. */
export const reportForm = z
  .object({
    /** The name of the program; null for a coffee outside of programs. */
    program: z.string().nullable(),
    /** The first admins who would read a report, and how many there are. */
    readers: z.array(z.object({ full_name: z.string() })),
    readers_count: z.int(),
    /** The reader's reports about this coffee, the latest first; empty for the link of an email. */
    sent: z.array(z.object({ created_at: instant, state: z.enum(REPORT_STATES) })),
  })
  .meta({ id: 'ReportForm' });
export type ReportForm = z.infer<typeof reportForm>;

/** A problem that a member reported, for the admins who read it. */
export const coffeeReport = z
  .object({
    id,
    state: z.enum(REPORT_STATES),
    topic,
    text: z.string(),
    created_at: instant,
    program: z.object({ id, name: z.string() }).nullable(),
    reporter: person,
    /** The person that it is about; null if none is named. */
    about: person.nullable(),
    /** The others of the group. */
    others: z.array(person),
    /** How it was settled and reopened, the first step first. */
    steps: z.array(
      z.object({
        step: z.enum(REPORT_STEPS),
        /** Null for an admin who was erased. */
        actor_name: z.string().nullable(),
        note: z.string(),
        answer: z.string(),
        created_at: instant,
      }),
    ),
  })
  .meta({ id: 'CoffeeReport' });
export type CoffeeReport = z.infer<typeof coffeeReport>;

const ofCoffee = '/api/v1/companies/{company_id}/coffees/{id}/report/';
const base = '/api/v1/companies/{company_id}/coffee_reports/';
// Not `id`: that would be a program for the permission.
const reportParams = companyParams.extend({ report_id: idParam });

export const coffeeReportsEndpoints = {
  coffees_report: endpoint({
    name: 'coffees_report',
    method: 'GET',
    path: ofCoffee,
    summary:
      'Who reads a report about a problem with a coffee: admins of its program, without those of the group',
    params: companyItemParams,
    query: none,
    body: none,
    response: reportForm,
    status: 200,
    problems: [],
  }),
  coffees_report_create: endpoint({
    name: 'coffees_report_create',
    method: 'POST',
    path: ofCoffee,
    summary: 'Report a problem to the admins of the program. The others of the group get no message',
    params: companyItemParams,
    query: none,
    body: z.object({
      topic,
      text: z.string().trim().min(1).max(LIMITS.reportLength),
      /** Another member of the group. */
      about: id.nullable().default(null),
    }),
    response: done,
    status: 201,
    problems: ['no_report_reader', 'too_many_reports'],
  }),
  coffee_reports: endpoint({
    name: 'coffee_reports',
    method: 'GET',
    path: base,
    summary: 'Problems that members reported in programs that you manage, without those of your own groups',
    params: companyParams,
    query: listQuery.omit({ search: true }).extend({
      state: z.enum(REPORT_STATES).default('open'),
      ordering: z.enum(['created_at', '-created_at']).default('-created_at'),
    }),
    body: none,
    response: paged(coffeeReport),
    status: 200,
    problems: [],
  }),
  coffee_reports_settle: endpoint({
    name: 'coffee_reports_settle',
    method: 'POST',
    path: `${base}{report_id}/settle/`,
    summary: 'Settle a report. The member gets an email with the answer; the note is for admins',
    params: reportParams,
    query: none,
    body: z.object({ note: remark, answer: remark }),
    response: coffeeReport,
    status: 200,
    problems: ['report_settled'],
  }),
  coffee_reports_reopen: endpoint({
    name: 'coffee_reports_reopen',
    method: 'POST',
    path: `${base}{report_id}/reopen/`,
    summary: 'Reopen a settled report',
    params: reportParams,
    query: none,
    body: z.object({ note: remark }),
    response: coffeeReport,
    status: 200,
    problems: ['report_open'],
  }),
};
