/** Business constants and limits (spec, section 9). */
export const LIMITS = {
  /** Characters of the description of a program in its invitation. */
  shortDescription: 280,
  pageSize: 10,
  pageSizeMax: 100,
  feedPageSize: 12,
  /** People on the map of a network: more would be unreadable. */
  networkMap: 80,
  /** Lists and objects of a request inside one another. */
  jsonDepth: 64,
  searchLength: 200,
  emailLength: 254,
  nameLength: 150,
  companyNameLength: 80,
  onboardingSteps: 4,
  logoBytes: 512 * 1024,
  logoPixels: 2_000,
  photoBytes: 512 * 1024,
  photoPixels: 2_000,
  /** Photos that a member can set in an hour, and whose addresses one call answers. */
  photoChangesAtOnce: 20,
  photosAtOnce: 100,
  /** Characters of the line of a member about themselves. */
  aboutMeLength: 160,
  domainsMax: 50,
  sendingDomains: 20,
  textLength: 10_000,
  messageLength: 5_000,
  /** Messages of a member in ten minutes. */
  messagesAtOnce: 120,
  /** Changes of one coffee by one member in an hour: most of them are mailed to the others. */
  coffeeChangesAtOnce: 30,
  feedbackLength: 2_000,
  /** Characters of a reported problem, of a note and of an answer. */
  reportLength: 2_000,
  /** Reports of a member in a day. */
  reportsOfMember: 5,
  /** Readers of a report that its writer is shown by name. */
  reportReaders: 10,
  /** Days after which settled reports are deleted. */
  reportDays: 365,
  /** Where a coffee takes place: a place, and the address of a call. */
  placeLength: 120,
  callUrlLength: 1_000,
  /** Minutes before a coffee at which calendars remind of it. */
  alarmMinutes: 10,
  /** Minutes of a coffee without a given end. */
  coffeeMinutes: 30,
  coffeeMinutesMax: 24 * 60,
  /** How far ahead a coffee is scheduled at most. */
  coffeeDaysAhead: 400,
  /** Fewer ratings than this would reveal who gave them. */
  ratingsShown: 3,
  /** Fewer people of a group than this stay hidden in the metrics. */
  groupShown: 5,
  dashboardNewcomers: 10,
  /** Those who met the most people, at most. */
  topParticipants: 10,
  /** People at which counting of steps starts; in a larger company they are a sample. */
  networkStarts: 4_096,
  /** Weeks in the past for which the network is measured when it was not yet. */
  networkWeeks: 26,
  /** Exports of reports from one address in a minute. */
  reportExports: 30,
  /** Admins who get the monthly report. */
  monthlyReportRecipients: 30,
  /** Reports that an admin sends to themselves in an hour. */
  monthlyReportsToOneself: 5,
  /** Groups on the map of who meets whom, at most. */
  mixingGroups: 60,
  /** Introductions that a member can request, and that a member can get, in a week. */
  introductionsAsked: 5,
  introductionsReceived: 3,
  introductionDays: 7,
  /** Days before the same person may be asked again. */
  introductionRest: 90,
  suggestions: 3,
  passwordMin: 12,
  passwordMax: 200,
  passkeyNameLength: 60,
  passkeys: 10,
  usersPerGroup: 2,
  usersPerGroupMax: 20,
  /** Parts of setting a program up, at most. */
  programParts: 100,
  frequency: 2,
  frequencies: [0, 1, 2, 3, 4],
  /** Of a workspace, archived ones included. */
  programsMax: 1_000,
  rulesMax: 20,
  seatLabel: 60,
  /** Groups of one session in which a member may have the same role. */
  seatReuse: 100,
  fixedParticipants: 10,
  quietDays: 30,
  /** Days of holidays that one call answers. */
  holidayDays: 800,
  /** Countries with the most members, of which holidays are shown. */
  holidayCountries: 12,
  /** Hours between invitation and reminder: an earlier one is not sent. */
  reminderRest: 12,
  /** Unanswered invitations in a row before the policy acts, at most. */
  ignoredMax: 20,
  ghostSnoozeWeeks: 52,
  filterDepth: 3,
  filterClauses: 50,
  filterListLength: 1_000,
  /** Conditions of a filter together with those of the audiences that it names. */
  filterExpanded: 1_000,
  /** Audiences that name audiences that name audiences… */
  audienceDepth: 5,
  audienceDescription: 2_000,
  /** Of a workspace. */
  audiencesMax: 500,
  /** Channels of Teams with a tab. */
  teamsChannelsMax: 500,
  /** Audiences that members are added to in one act. */
  audiencesAtOnce: 20,
  /** Groups, and people without one, that a preview of groups shows. */
  previewGroups: 100,
  /** Members of a preview that are named. */
  previewUsers: 10,
  pickerSize: 20,
  usersFound: 1_000,
  uploadChunk: 300,
  uploadRows: 100_000,
  /** Reasons why rows were left out that go with one chunk. */
  uploadLeftOut: 1_000,
  /** Characters of one chunk, so that rows of long texts fit into a request, too. */
  uploadChunkLength: 1_000_000,
  /** Hours in which an upload may be gone on with after its last chunk. */
  uploadHours: 72,
  uploadMappings: 200,
  uploadColumns: 200,
  uploadLines: 1_100_000,
  uploadFileBytes: 30 * 1024 * 1024,
  uploadUnpackedBytes: 150 * 1024 * 1024,
  cellLength: 2_000,
  paceMax: 20,
  /** Active preferences of a member; the first four weigh most. */
  preferences: 20,
  /** People on a never-with list. */
  neverWith: 50,
  linkLength: 500,
  choicesMax: 2_000,
  /** Former keys and labels that a field remembers after merges. */
  mergedMax: 4_000,
  /** Active fields of a workspace. */
  fieldsMax: 200,
  columnsMax: 200,
  columnWidthMin: 80,
  columnWidthMax: 800,
  meetingsChunk: 2_000,
  icebreakerLength: 300,
  pinnedNoteLength: 500,
  /** Questions of a company's own. */
  icebreakersMax: 500,
  optinCampaignDays: 60,
  /** Longest pause of a program in days, and the offered pauses in weeks. */
  snoozeDays: 366,
  snoozeWeeks: [2, 4, 8],
  /** Sessions of a program that its page shows a member. */
  ownSessions: 20,
  /** How long a login link is valid, and the link of an email about a coffee. */
  signInLinkMinutes: 10,
  coffeeLinkDays: 60,
  /** An act on more members than this is a long job. */
  bulkAtOnce: 1_000,
  /** Members of one step of an action: done steps stay done, and other work runs between them. */
  bulkStep: 1_000,
  /** The same of an act on so many that smaller steps would be more than twenty. */
  bulkStepMax: 5_000,
  /** Erasing runs every feature for each person: fewer at once, fewer in a step. */
  removedAtOnce: 100,
  removedStep: 25,
  /** Hours in which an act can be undone. */
  undoHours: 24,
  /** Days for which refused rows of an import are stored. */
  rejectedDays: 90,
  /** Matchings of a session under review that "Match again" replaced and that can be restored. */
  drawsToUndo: 10,
  /** Days after a matching in which it can be run again: its input is stored for so long. */
  replayDays: 180,
  /** Emails to choose a new password by one action. */
  resetsAtOnce: 5_000,
  bulkFields: 50,
  exportColumns: 220,
  invitationDays: 14,
  invitesAtOnce: 1_000,
  /** Pending ones of a workspace. */
  invitationsWaiting: 20_000,
  /** To one address in a day, from all workspaces together. */
  invitationsToAddress: 6,
  /** Emails to former addresses of people that a workspace does not know, in a day. */
  movedNotices: 100,
  /** Invitations that a member without an admin role can send in a day. */
  invitesOfMember: 100,
  /** Longest stretch of the planning. */
  planningDays: 400,
  /** Future sessions that a program predicts: ten years of weekly ones. */
  predictedRounds: 520,
  /** Sessions that an admin plans by hand in one program. */
  plannedRounds: 100,
  simulatedRounds: 12,
  simulatedRoundsMax: 52,
  feasibilityPeople: 20_000,
  /** Sessions with up to so many people are matched while the admin waits; larger ones by a job. */
  matchedAtOnce: 1_500,
  simulatedSeats: 1_200_000,
  /** Stretches of one day in which a member has time. */
  hoursOfDay: 8,
  /** Days that are not like the typical week. */
  exceptionDays: 400,
  /** How far ahead a coffee may be booked, and how soon. */
  bookingDays: 14,
  /** Sessions listed separately in the statistics of booked times. */
  bookingSessions: 12,
  bookingNoticeMinutes: 30,
  /** How long links of emails about a booking are valid. */
  bookingLinkDays: 30,
  proposalLength: 1_000,
} as const;

/** Time-outs of the web client, in milliseconds. */
export const TIMEOUTS = {
  request: 30_000,
  upload: 120_000,
  prefetch: 50,
  chunkLoad: 120_000,
  file: 600_000,
} as const;
