import { join } from 'node:path';
import type { Bench } from './measure/bench.ts';
import { measureGrowth } from './measure/growth.ts';
import { measureLogin } from './measure/login.ts';
import { measureMemory } from './measure/memory.ts';
import { measureMix } from './measure/mix.ts';
import { measureProcesses } from './measure/processes.ts';
import { measureReaders } from './measure/readers.ts';
import { measureReads } from './measure/reads.ts';
import { measureSearch } from './measure/search.ts';
import { measureStart } from './measure/start.ts';
import { measureStreams } from './measure/streams.ts';
import { measureWrites } from './measure/writes.ts';
import type { Report } from './report/report.ts';
import type { Circumstances } from './report/circumstances.ts';
import type { Findings } from './report/results.ts';

interface Section {
  readonly title: string;
  readonly measure: (bench: Bench) => Promise<Findings>;
}

/** The sections of the bench, in the order of a run. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  reads: { title: 'Reads', measure: measureReads },
  readers: { title: 'Many readers', measure: measureReaders },
  writes: { title: 'Writes', measure: measureWrites },
  mix: { title: 'A real evening', measure: measureMix },
  search: { title: 'Search', measure: measureSearch },
  login: { title: 'Login', measure: measureLogin },
  start: { title: 'Start', measure: measureStart },
  streams: { title: 'Event streams', measure: measureStreams },
  processes: { title: 'Two processes', measure: measureProcesses },
  growth: { title: 'Growth', measure: measureGrowth },
  memory: { title: 'Memory', measure: measureMemory },
};

/** docs/benchmarks.md */
export const REPORT: Report<Circumstances> = {
  name: 'benchmarks',
  titles: Object.fromEntries(Object.entries(SECTIONS).map(([name, { title }]) => [name, title])),
  ending: join(import.meta.dirname, 'report/where-time-goes.md'),
  describe: (of) => [
    `${of.threads.toLocaleString('en')} threads`,
    `${of.rounds} rounds of ${of.seconds} s`,
    `${of.cores} cores (${of.cpu}), ${of.memoryGb} GB, ${of.kernel}`,
    `Node ${of.node}, PostgreSQL ${of.postgres}, Fastify ${of.fastify}`,
  ],
  introduction: `# How fast Rembuk is

Written by \`npm run bench\`; do not edit. Run it yourself: everything that a figure is compared with is measured in
the same run, on the same machine, in turn. On another machine the absolute figures are others; the ratios say how
far Rembuk is from what the machine can do.

A figure is the median of the rounds, with the lowest and the highest in brackets. A ratio is taken within each
round: \`0.8×\` of requests a second means that Rembuk answered 80 where the other answered 100; for times, less
is better. p50 is the time within which half of the answers came, p99 that of all but the slowest in a hundred.
Server, database and the sender of requests share the machine's cores.

Rembuk is its own process on its embedded PostgreSQL with the settings of \`npm start\` (durable, \`LOG_LEVEL=warn\`),
but for \`RATE_LIMITS=off\`. The forum has 10 comments and 20 votes a thread, as in life: few threads have most of
them, one has 5,000 comments and one 20,000 votes. Requests ask for compression, as browsers do.`,
};
