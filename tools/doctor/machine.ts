import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';
import { bad, type Finding, ok, warn } from './finding.ts';

const run = promisify(execFile);

const NODE_MIN = 24;
const NPM_MIN = 9;
const MEBIBYTE = 1024 * 1024;
/** A busy process uses 200 MB, and PostgreSQL as much. */
const MEMORY_MIN_BYTES = 512 * MEBIBYTE;
const MEMORY_GOOD_BYTES = 1024 * MEBIBYTE;
/** Each open tab has a connection, which is a file. */
const FILES_GOOD = 4_096;
const FILES_MIN = 256;

/** Checks Node, npm, memory and the limit of open files. */
export async function checkMachine(): Promise<Finding[]> {
  return [
    checkNode(process.versions.node),
    await checkNpm(),
    checkMemory(process.constrainedMemory() || os.totalmem(), os.totalmem()),
    await checkOpenFiles(),
  ];
}

export function checkNode(version: string): Finding {
  if (Number.parseInt(version) >= NODE_MIN) return ok('Node', version);
  return bad('Node', `${version} is too old`, `install Node ${NODE_MIN} or newer from nodejs.org`);
}

async function checkNpm(): Promise<Finding> {
  const remedy = `install npm ${NPM_MIN} or newer; it comes with Node`;
  try {
    const { stdout } = await run('npm', ['--version'], { shell: process.platform === 'win32' });
    const version = stdout.trim();
    if (Number.parseInt(version) >= NPM_MIN) return ok('npm', version);
    return warn('npm', `${version} is old`, remedy);
  } catch {
    return warn('npm', 'was not found; an upgrade of Rembuk needs it', remedy);
  }
}

/** `limit` is the memory limit of a container. Without one it is the memory of the machine, or larger. */
export function checkMemory(limit: number, total: number): Finding {
  const memory = Math.min(limit, total);
  const message = `${Math.round(memory / MEBIBYTE)} MB`;
  if (memory < MEMORY_MIN_BYTES) {
    return bad('Memory', `${message} is too little`, 'give the machine or the container 1 GB');
  }
  if (memory < MEMORY_GOOD_BYTES) {
    return warn('Memory', `${message} is little for a busy forum`, 'give it 1 GB, or add swap');
  }
  return ok('Memory', message);
}

async function checkOpenFiles(): Promise<Finding> {
  const limit = await readOpenFilesLimit();
  return limit === undefined ? ok('Open files', 'no limit is known here') : judgeOpenFiles(limit);
}

/** Reads the hard limit, to which Node raises its own. */
async function readOpenFilesLimit(): Promise<number | undefined> {
  if (process.platform === 'linux') {
    const limits = await readFile('/proc/self/limits', 'utf8');
    const [, hard] = /^Max open files\s+\S+\s+(\S+)/m.exec(limits) ?? [];
    return hard === 'unlimited' ? Infinity : Number(hard);
  }
  if (process.platform === 'win32') return undefined;
  const { stdout } = await run('sh', ['-c', 'ulimit -H -n']);
  return stdout.trim() === 'unlimited' ? Infinity : Number(stdout);
}

export function judgeOpenFiles(limit: number): Finding {
  const remedy = 'raise it: LimitNOFILE=65536 in systemd, --ulimit nofile=65536 in Docker';
  const message = limit === Infinity ? 'without limit' : `at most ${limit}`;
  if (limit < FILES_MIN) return bad('Open files', `${message}: too few`, remedy);
  if (limit < FILES_GOOD) {
    return warn('Open files', `${message}; each open tab needs one`, remedy);
  }
  return ok('Open files', message);
}
