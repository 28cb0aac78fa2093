import { companyParams, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  campaignsStats,
  dashboardBody,
  dashboardOverview,
  dashboardQuery,
  engagementStats,
  groupsBody,
  mixingStats,
  participationsStats,
} from './dashboard/figures.ts';

const base = '/api/v1/companies/{company_id}/';

export const dashboardEndpoints = {
  overview: endpoint({
    name: 'overview',
    method: 'GET',
    path: `${base}overview/`,
    summary: 'Metrics of the programs compared with the time before. By default the last 6 months',
    params: companyParams,
    query: dashboardQuery,
    body: none,
    response: dashboardOverview,
    status: 200,
    problems: [],
  }),
  participations_stats: endpoint({
    name: 'participations_stats',
    method: 'POST',
    path: `${base}participations_stats/`,
    summary:
      'Invitations and participation over time, and where members are lost between invitation and meeting',
    params: companyParams,
    query: none,
    body: dashboardBody,
    response: participationsStats,
    status: 200,
    problems: [],
  }),
  engagement_stats: endpoint({
    name: 'engagement_stats',
    method: 'POST',
    path: `${base}engagement_stats/`,
    summary: 'Participation by option of a field. Numbers about fewer than 5 people are hidden',
    params: companyParams,
    query: none,
    body: groupsBody,
    response: engagementStats,
    status: 200,
    problems: [],
  }),
  campaigns_stats: endpoint({
    name: 'campaigns_stats',
    method: 'POST',
    path: `${base}campaigns_stats/`,
    summary: 'Programs compared',
    params: companyParams,
    query: none,
    body: dashboardBody,
    response: campaignsStats,
    status: 200,
    problems: [],
  }),
  mixing_stats: endpoint({
    name: 'mixing_stats',
    method: 'POST',
    path: `${base}mixing_stats/`,
    summary:
      'Who meets whom: the share of possible pairs that were introduced, between the options of a field. Groups of fewer than 5 people are hidden',
    params: companyParams,
    query: none,
    body: groupsBody,
    response: mixingStats,
    status: 200,
    problems: [],
  }),
};
