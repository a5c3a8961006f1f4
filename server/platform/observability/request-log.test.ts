import { expect, it, vi } from 'vitest';
import { openLog } from './log.ts';
import { RequestLog } from './request-log.ts';

function openRequestLog(options?: { level?: string }) {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line) => lines.push(line) });
  const createChild = vi.spyOn(log, 'child');
  const requestLog = new RequestLog(log, { reqId: 'satu' }, options);
  return {
    requestLog,
    createChild,
    takeLines: () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

it('lines have the bindings of the request, and secrets are redacted', () => {
  const { requestLog, createChild, takeLines } = openRequestLog();
  requestLog.warn({ token: 'rahasia' }, 'lambat');
  requestLog.error('gagal');
  expect(createChild).toHaveBeenCalledTimes(1);
  requestLog.child({ part: 'cari' }).fatal('mati');
  expect(takeLines()).toEqual([
    expect.objectContaining({ level: 40, reqId: 'satu', token: '[hidden]', msg: 'lambat' }),
    expect.objectContaining({ level: 50, reqId: 'satu', msg: 'gagal' }),
    expect.objectContaining({ level: 60, reqId: 'satu', part: 'cari', msg: 'mati' }),
  ]);
});

it('lines below the level create no child', () => {
  const { requestLog, createChild, takeLines } = openRequestLog();
  requestLog.info('diminta');
  requestLog.debug('rinci');
  requestLog.trace('lebih rinci');
  expect(takeLines()).toEqual([]);
  expect(createChild).not.toHaveBeenCalled();
});

it('has the level of its options, or one that is set', () => {
  const { requestLog, takeLines } = openRequestLog({ level: 'info' });
  requestLog.info('diminta');
  requestLog.level = 'silent';
  requestLog.fatal('mati');
  expect(requestLog.level).toBe('silent');
  expect(takeLines()).toEqual([expect.objectContaining({ reqId: 'satu', msg: 'diminta' })]);
});
