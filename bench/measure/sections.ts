import type { SectionName } from '../options.ts';
import type { Findings } from '../report/results.ts';
import type { Bench } from './bench.ts';
import { measureGrowth } from './growth.ts';
import { measureLogin } from './login.ts';
import { measureMemory } from './memory.ts';
import { measureMix } from './mix.ts';
import { measureProcesses } from './processes.ts';
import { measureReaders } from './readers.ts';
import { measureReads } from './reads.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';
import { measureWrites } from './writes.ts';

/** How each section is measured. */
export const SECTIONS: Record<SectionName, (bench: Bench) => Promise<Findings>> = {
  reads: measureReads,
  readers: measureReaders,
  writes: measureWrites,
  mix: measureMix,
  search: measureSearch,
  login: measureLogin,
  start: measureStart,
  streams: measureStreams,
  processes: measureProcesses,
  growth: measureGrowth,
  memory: measureMemory,
};
