// Loaded before a program (`node --import`): at its end, prints its usage to standard error.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage = { megabytes: maxRSS / 1024, seconds: (userCPUTime + systemCPUTime) / 1e6 };
  process.stderr.write(`${JSON.stringify(usage)}\n`);
});
