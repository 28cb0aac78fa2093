/** Business constants and limits (spec, section 9). */
export const LIMITS = {
  pageSize: 10,
  pageSizeMax: 100,
  feedPageSize: 12,
  searchLength: 200,
  emailLength: 254,
  nameLength: 150,
  textLength: 10_000,
  messageLength: 5_000,
  passwordMin: 12,
  passwordMax: 200,
  usersPerGroup: 2,
  usersPerGroupMax: 20,
  frequency: 2,
  frequencies: [0, 1, 2, 3, 4],
  rulesMax: 20,
  filterDepth: 3,
  filterClauses: 50,
  filterListLength: 1_000,
  uploadChunk: 250,
  uploadRows: 100_000,
  cellLength: 2_000,
  choicesMax: 2_000,
  meetingsChunk: 2_000,
  optinCampaignDays: 60,
  signInLinkDays: 14,
} as const;

/** Time-outs of the web client, in milliseconds. */
export const TIMEOUTS = { request: 30_000, upload: 120_000, prefetch: 50, chunkLoad: 120_000 } as const;
